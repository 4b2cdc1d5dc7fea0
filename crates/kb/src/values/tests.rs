//! Columns in, what they are read as and their cells out.

use super::*;
use oxrdf::vocab::xsd;

fn show(texts: &[&str]) -> String {
    show_typed(&texts.iter().map(|text| (*text, None)).collect::<Vec<_>>())
}

fn show_typed(texts: &[(&str, Option<&str>)]) -> String {
    let values: Vec<Value<'_>> =
        texts.iter().map(|&(text, datatype)| Value { text, datatype, unit: None, count: 1 }).collect();
    let inferred = infer(&values);
    let cell = |cell: &Cell| match cell {
        Cell::Null => "NULL".to_owned(),
        Cell::Integer(i) => i.to_string(),
        Cell::Real(r) => format!("{r:?}"),
        Cell::Text(t) => format!("'{t}'"),
    };
    let cells: Vec<String> = values
        .iter()
        .map(|v| {
            let [first, second] = inferred.format.cells(v);
            match inferred.format.parts() {
                Parts::One => cell(&first),
                _ => format!("{}..{}", cell(&first), cell(&second)),
            }
        })
        .collect();
    let kept = if inferred.keep_original { ", original kept" } else { "" };
    let doubts = inferred.doubts.iter().map(|d| format!("; {d}")).collect::<String>();
    format!("{}{kept}: {}{doubts}", inferred.format, cells.join(" "))
}

#[test]
fn numbers_and_units() {
    insta::assert_snapshot!(
        [
            show(&["4,500 mm", "4,953 mm", "1,503 mm"]),
            show(&["9.7 s", "10.2 s", "5 s"]),
            show(&["37%", "2 %"]),
            show(&["EUR 2,499", "EUR 12,000", "EUR 900"]),
            show(&["2,499 €", "899 €"]),
            show(&["£33,775", "£900.50"]),
            show(&["2.499,50 €", "899,00 €"]),
            show(&["$5", "$7.50"]),
            show(&["33775", "45635"]),
            show(&["1 234 567", "12"]),
            show(&["3 doors", "5 doors"]),
            show(&["-5 °C", "12.5 °C"]),
            show(&["1.2e3", "4"]),
            show(&["7.4 kW", "11 kW", "-"]),
        ]
        .join("\n"),
        @r"
    integer in mm: 4500 4953 1503
    number in s: 9.7 10.2 5.0
    integer in %: 37 2
    integer in EUR: 2499 12000 900
    integer in EUR: 2499 899
    number in GBP: 33775.0 900.5
    number in EUR: 2499.5 899.0
    number in $: 5.0 7.5
    integer: 33775 45635
    integer: 1234567 12
    integer in doors: 3 5
    number in °C: -5.0 12.5
    integer: 1200 4
    number in kW, original kept: 7.4 11.0 NULL
    "
    );
}

#[test]
fn ranges_pairs_and_times() {
    insta::assert_snapshot!(
        [
            show(&["112 - 118 g/km", "0 g/km"]),
            show(&["10.8 - 11.7 l/100km", "7.3 – 8.0 l/100 km"]),
            show(&["5 mm to 9 mm"]),
            show(&["€10 - €20"]),
            show(&["20.8 / 18.4 kWh", "83.9 / 80.7 kWh"]),
            show(&["2:29 h", "0:35 h"]),
            show(&[".. min / 0:35 h", ".. min / 1:05 h"]),
            show(&["1 h 30 min", "45 min"]),
            show(&["PT5H45M", "P1DT2H", "PT90S"]),
            show_typed(&[("PT2H", Some(xsd::DURATION.as_str())), ("PT15M", Some(xsd::DAY_TIME_DURATION.as_str()))]),
            show_typed(&[("P2Y", Some(xsd::DURATION.as_str())), ("P3M", Some(xsd::DURATION.as_str()))]),
            show(&["3-1", "2-0"]),
            show(&["2001-2004"]),
        ]
        .join("\n"),
        @r"
    range in g/km, original kept: 112..118 0..0
    range in l/100km, original kept: 10.8..11.7 7.3..8.0
    range in mm, original kept: 5..9
    range in EUR, original kept: 10..20
    two numbers in kWh, original kept: 20.8..18.4 83.9..80.7
    integer in min: 149 35
    integer in min: 35 65
    integer in min: 90 45
    number in min: 345.0 1560.0 1.5
    integer in min: 120 15
    text: 'P2Y' 'P3M'
    text: '3-1' '2-0'
    text: '2001-2004'
    "
    );
}

#[test]
fn conversions_and_doubts() {
    insta::assert_snapshot!(
        [
            show(&["1503 mm", "1.503 m", "150 mm"]),
            show(&["5 kg", "7 km"]),
            show(&["12 EUR", "10 USD"]),
            show(&["1503 mm", "1,600"]),
            show(&["4.953 mm", "5.060 mm"]),
            show(&["950 mm", "1.050 mm"]),
            show(&["1,5 kg", "2,25 kg", "1,250 kg"]),
        ]
        .join("\n"),
        @r"
    integer in mm, original kept: 1503 1503 150; 1 numbers like 4.500 read with a decimal point; they may be thousands; values in other units converted to mm
    text: '5 kg' '7 km'; mixed units kg, km that cannot be converted; kept as text
    text: '12 EUR' '10 USD'; mixed units EUR, USD that cannot be converted; kept as text
    integer in mm, original kept: 1503 1600; 1 values without a unit taken as mm
    number in mm: 4.953 5.06; 2 numbers like 4.500 read with a decimal point; they may be thousands
    integer in mm: 950 1050
    number in kg: 1.5 2.25 1.25
    "
    );
}

#[test]
fn codes_names_and_words_stay_text() {
    for column in [
        &["00123", "04567"][..],
        &["+49-109-5719002", "(06582) 6550636"],
        &["+491095719002"],
        &["+47", "+1242", "+44"],
        &["5 May", "17 May"],
        &["1st", "2nd"],
        &["118i", "320i"],
        &["1 Main Street", "2 High Street"],
        &["12345678901234567890"],
        &["A145-1240844"],
        &["BMW X1"],
        &["F", "M"],
        &["n"],
        &["yes", "no", "maybe"],
        &["12:30", "14:15"],
    ] {
        assert!(show(column).starts_with("text:"), "{}", show(column));
    }
}

#[test]
fn of_some_things_only_the_year_is_known() {
    let xsd = |local: &str| format!("http://www.w3.org/2001/XMLSchema#{local}");
    let (date, year) = (xsd("date"), xsd("gYear"));
    insta::assert_snapshot!(
        [
            show_typed(&[("1871-10-01", Some(&date)), ("1880-05-03", Some(&date)), ("1888", Some(&year))]),
            show(&["1871-10-01", "1880-05-03", "1888-07"]),
            show(&["August 31, 2007", "May 14, 2005", "2012"]),
            // Mostly years: numbers or texts, not days.
            show_typed(&[("1871-10-01", Some(&date)), ("1873", Some(&year)), ("1888", Some(&year))]),
            show(&["1871-10-01", "1880-05-03", "1888-13"]),
        ]
        .join("\n"),
        @r"
    date: '1871-10-01' '1880-05-03' '1888'
    date: '1871-10-01' '1880-05-03' '1888-07'
    date, original kept: '2007-08-31' '2005-05-14' '2012'
    text: '1871-10-01' '1873' '1888'
    text: '1871-10-01' '1880-05-03' '1888-13'
    ");
}

#[test]
fn dates_and_booleans() {
    let xsd = |local: &str| format!("http://www.w3.org/2001/XMLSchema#{local}");
    let (date, boolean, integer) = (xsd("date"), xsd("boolean"), xsd("integer"));
    insta::assert_snapshot!(
        [
            show(&["14 April 1205", "3 May 1208"]),
            show(&["April 14, 1205", "May 3rd, 1208"]),
            show(&["14.04.2015", "01.02.2015"]),
            show(&["4/14/2015", "1/2/2015"]),
            show(&["3/4/2015", "1/2/2015"]),
            show(&["03.04.2015", "01.02.2015"]),
            show_typed(&[("2018-08-29", Some(&date)), ("2018-08-30Z", Some(&date))]),
            show(&["2018-08-29T10:00:00", "2018-08-29 11:30:00Z"]),
            show(&["2003-03-14", "2004-05-01", "October 2006"]),
            show(&["14 April 1205", "3 May 1208", "June 1210"]),
            show(&["October 2006", "Feb. 2020"]),
            show(&["14 April 1205", "unclear"]),
            show_typed(&[("1", Some(&boolean)), ("false", Some(&boolean))]),
            show(&["true", "false"]),
            show_typed(&[("042", Some(&integer)), ("7", Some(&integer))]),
        ]
        .join("\n"),
        @r"
    date, original kept: '1205-04-14' '1208-05-03'
    date, original kept: '1205-04-14' '1208-05-03'
    date, original kept: '2015-04-14' '2015-02-01'
    date, original kept: '2015-04-14' '2015-01-02'
    text: '3/4/2015' '1/2/2015'; dates whose day and month cannot be told apart; kept as text
    date, original kept: '2015-04-03' '2015-02-01'
    date: '2018-08-29' '2018-08-30'
    date and time: '2018-08-29T10:00:00' '2018-08-29T11:30:00Z'
    date, original kept: '2003-03-14' '2004-05-01' '2006-10'
    date, original kept: '1205-04-14' '1208-05-03' '1210-06'
    date, original kept: '2006-10' '2020-02'
    text: '14 April 1205' 'unclear'
    boolean: 1 0
    boolean: 1 0
    integer: 42 7
    "
    );
}

#[test]
fn a_few_odd_values_do_not_spoil_a_column() {
    let mut column: Vec<String> = (0..40).map(|i| format!("{} mm", 1000 + i)).collect();
    column.push("on request".into());
    let texts: Vec<&str> = column.iter().map(String::as_str).collect();
    let shown = show(&texts);
    assert!(shown.starts_with("integer in mm, original kept: 1000 ") && shown.contains(" NULL"), "{shown}");
    assert!(shown.ends_with("1 values are no such number: NULL, with the original beside"), "{shown}");
}

#[test]
fn names_end_with_units() {
    let units = [
        "heightM",
        "areaSqKm",
        "durationS",
        "teamM",
        "depth_mm",
        "depth (mm)",
        "weightKg",
        "annualBudgetEuro",
        "plannedMinutes",
        "ratedPowerKW",
        "kcalPerServing",
        "modelYear",
        "birthDay",
        "numberOfGears",
        "name",
        "time_min",
        "in",
        "distanceInMiles",
        "volumeLitres",
        "garden_area_m2",
        "bed_ha",
        "min_temp_c",
        "feeEur",
        "vitamin_c",
        "consumptionKWh",
        "annualOutputGWh",
        "milliseconds",
        "second",
        "process",
        "pricePerKilogram",
    ]
    .map(|name| format!("{name}: {}", crate::values::unit_of_name(name).unwrap_or("-")));
    insta::assert_snapshot!(units.join(", "), @"heightM: m, areaSqKm: km², durationS: s, teamM: -, depth_mm: mm, depth (mm): mm, weightKg: kg, annualBudgetEuro: EUR, plannedMinutes: min, ratedPowerKW: kW, kcalPerServing: -, modelYear: -, birthDay: -, numberOfGears: -, name: -, time_min: -, in: -, distanceInMiles: mi, volumeLitres: l, garden_area_m2: m², bed_ha: ha, min_temp_c: °C, feeEur: EUR, vitamin_c: -, consumptionKWh: kWh, annualOutputGWh: GWh, milliseconds: ms, second: -, process: -, pricePerKilogram: -");
}

#[test]
fn flags_are_written_in_many_ways() {
    let integer = xsd::INTEGER.as_str();
    insta::assert_snapshot!(
        [
            show(&["yes", "No", "NO"]),
            show(&["Y", "N"]),
            show(&["yes"]),
            show(&["0", "1"]),
            show(&["ja", "nein"]),
            show(&["ja", "no"]),
            show_typed(&[("0", Some(integer)), ("1", Some(integer))]),
        ]
        .join("\n"),
        @r"
    boolean: 1 0 0
    boolean: 1 0
    boolean: 1
    boolean: 0 1
    boolean: 1 0
    text: 'ja' 'no'
    integer: 0 1
    "
    );
}

#[test]
fn years_before_christ_are_below_zero() {
    let (date, year) = (Some(xsd::DATE.as_str()), Some(xsd::G_YEAR.as_str()));
    insta::assert_snapshot!(
        [
            show_typed(&[("-0320", year), ("0112", year)]),
            show_typed(&[("-0301-02-10", date), ("0012-11-29", date)]),
            show(&["301 BC", "AD 14", "1150 B.C."]),
            show(&["-1234", "2500"]),
            show(&["12 AD", "soon"]),
        ]
        .join("\n"),
        @r"
    year: -320 112
    year, original kept: -301 12
    year, original kept: -301 14 -1150
    integer: -1234 2500
    text: '12 AD' 'soon'
    "
    );
}

#[test]
fn times_of_several_offsets_are_instants() {
    insta::assert_snapshot!(
        [
            show(&["2023-10-26T05:30:17+02:00", "2023-10-26T04:00:00Z"]),
            show(&["2023-10-26T05:30:00+02:00", "2023-10-27T05:30:00+02:00"]),
            show(&["2020-03", "2019-11"]),
        ]
        .join("\n"),
        @r"
    date and time, original kept: '2023-10-26T03:30:17Z' '2023-10-26T04:00:00Z'
    date and time: '2023-10-26T05:30:00+02:00' '2023-10-27T05:30:00+02:00'
    date: '2020-03' '2019-11'
    "
    );
}

#[test]
fn units_of_other_measures_are_told_apart() {
    let other = |said: &str, column: &str| super::measures_other(said, column);
    assert!(other("euros", "Wh") && other("km", "kg"));
    // Nothing converts a currency, but both are money; the same measure in another unit; words that are no units.
    assert!(
        !other("dollars", "EUR") && !other("tonnes", "kg") && !other("stars", "kg") && !other("kg", "stars")
    );
}
