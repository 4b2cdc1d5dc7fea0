//! The list: every rule with its name and what it is for, by an example.

macro_rules! rules {
    ($($rule:ident $name:literal $says:literal;)*) => {
        /// A rule of understanding.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Rule {
            $(#[doc = $says] $rule),*
        }

        impl Rule {
            /// All of them, in the order of the list.
            pub const ALL: &[Rule] = &[$(Rule::$rule),*];

            /// Its name, in kebab case.
            pub fn name(self) -> &'static str {
                match self { $(Rule::$rule => $name),* }
            }

            /// What it is for, by an example.
            pub fn says(self) -> &'static str {
                match self { $(Rule::$rule => $says),* }
            }
        }
    };
}

rules! {
    WhichOfAny "which-of-any" r#""Were any of those built in Turku? Which ones?" asks which of those were."#;
    JoinRanges "join-ranges" r#""between 4 and 5 million euros", of which the plan made two conditions."#;
    BareThings "bare-things" r#"Things without quotation marks and superlatives."#;
    ComparingProperty "comparing-property" r#"["born after", "is", "1960"]: the property's last words compare, or all of them."#;
    Apart "apart" r#""How much heavier is A than B?": the adjective's property of both."#;
    MostCommon "most-common" r#""Which hull is the most common?": hulls by how many have each."#;
    WantingIsDenied "wanting-is-denied" r#""works with neither an illustrator nor a series", "halls without parking": it is not wanted."#;
    WantedAreThings "wanted-are-things" r#""how many singers" of nothing, "staff who speak French": the things themselves are asked for."#;
    WantedOfThings "wanted-of-things" r#""gazpacho ingredients" of gazpacho."#;
    WantedNameThings "wanted-name-things" r#""Main courses that ..", with only "courses" as things."#;
    CountedNoun "counted-noun" r#"How many of a noun are asked for: the things, "the number of pets whose weight .."#;
    WantedThemselves "wanted-themselves" r#"The things are no property of themselves."#;
    CountedPerEach "counted-per-each" r#""How many matches did each referee lead?" counts matches, whichever the plan calls the things."#;
    GroupedByEach "grouped-by-each" r#""the average price in each series": the series are the groups, not what has the price."#;
    BesideRestricts "beside-restricts" r#"What is named beside the things restricts them, unless the question compares."#;
    ListedInOrder "listed-in-order" r#""ordered by age from the oldest": all of them, in that order."#;
    ExtremeRanks "extreme-ranks" r#""the lowest price of ..": the value and who has it; a plain "which .." is no superlative."#;
    FirstOrLast "first-or-last" r#""the last loan", "Madonna's first album": the end of things in the order of their dates."#;
    SuperlativeSaid "superlative-said" r#""the three cheapest ferries", "the fastest": what the question's superlative orders by."#;
    AsksWhether "asks-whether" r#"What yes or no answers asks no value."#;
    AsksWhich "asks-which" r#"What begins with a question word asks more than yes or no."#;
    AsksHowMany "asks-how-many" r#"What begins with how many counts."#;
    ValueOfProperty "value-of-property" r#""Who has expertise in transistors?": the thing is a value of the property asked for."#;
    LinkedThings "linked-things" r#""How many dog pets do female students have?": things that are linked to others."#;
    MostOfEach "most-of-each" r#""Which region has the most dealers?" read as the dealers of each region."#;
    PaidForOthers "paid-for-others" r#""contributed to its projects" restricts nothing: the amount is called as the verb is, or nearly so."#;
    SharedValues "shared-values" r#""Which languages do Ada and Ben have in common?": values that both have."#;
    ComparedAsDone "compared-as-done" r#""Was Ann influenced by Tom?" read as a comparison of the two."#;
    RelationPutsOut "relation-puts-out" r#""who flew" of crew assignments is their crew member."#;
    OtherPutOut "other-put-out" r#"Of "which doctor led the most operations" doctors are put out."#;
    OfTheKind "of-the-kind" r#""How many lions are there?", "Are there any lions?" where a lion is one species: the animals of it."#;
    AverageOfCompared "average-of-compared" r#""Are these taller than an average X2?" compares averages, whatever the plan calls it."#;
    AverageOfOne "average-of-one" r#""the average salary in the maintenance department" is not the salary of its head."#;
    NamesOfOntology "names-of-ontology" r#""low-cost airlines of an alliance" are no three of the graph's own words at once."#;
    WantedHaveIt "wanted-have-it" r#""staff who speak French" are not the staff of a department whose head does."#;
    OtherRows "other-rows" r#"The role of the firm in the project is that of the participation that leads to both."#;
    TiesBoth "ties-both" r#"The fee of a contract, of the club that it is with and of the player."#;
    TestedSays "tested-says" r#""glass" of glasshouses is said by what they are, "varieties" by a test of what they are a "variety of"."#;
    OnlyTies "only-ties" r#"What only ties two others together is seldom what is asked about."#;
    OfOntology "of-ontology" r#"Few ask about the words that a graph describes itself with."#;
    OfAnother "of-another" r#"The weight of the Lyra is hers, not that of what belongs to her."#;
    CountsOfEach "counts-of-each" r#""number of courses" of each teacher: how many values a column has."#;
    WantedDescribes "wanted-describes" r#""Which huts have a hot shower?": what is wanted restricts the things."#;
    SaidInQuestion "said-in-question" r#""What year was it first published?" wants the year of "first published"."#;
    ThingsSaidAgain "things-said-again" r#"The things themselves, said again: "which shops" with want ["shops"]."#;
    GroupsOrdered "groups-ordered" r#""the player with the highest average score""#;
    GroupByVerb "group-by-verb" r#""How many vehicles does each company own?": the link that the verb names."#;
    OwnOfEach "own-of-each" r#""inhabitants per ward" of the wards themselves, rather than of whom each ward is linked to."#;
    OrderOfGrouped "order-of-grouped" r#"Groups are ordered by how many they have: an order by a column of the things is another's."#;
    DescribesItself "describes-itself" r#"What is known of the "Valley Line Society" is not what its lines are like."#;
    NumberIsStated "number-is-stated" r#""How many gears does it have?" asks a number the graph states."#;
    EitherOfTwo "either-of-two" r#"Nothing is of 1961 and of 1995: what one value cannot be is said of two things."#;
    OutcomeSaid "outcome-said" r#"Its own rows: results that were won."#;
    OutcomeOfRows "outcome-of-rows" r#""Who won the Golden Cup?": the row that leads to it says winner."#;
    BoundsSaid "bounds-said" r#""four platforms or more" takes in four, "over 4" leaves it out."#;
    HalfOfYear "half-of-year" r#""in the second half of 2024": from July to December."#;
    YearSaid "year-said" r#""after 1990", written as after its first day."#;
    CountsComputed "counts-computed" r#""the average number of authors per paper": of how many each paper has."#;
    CountsNothingBeyond "counts-nothing-beyond" r#""the most members", each organisation's one: not the member's other names."#;
    OrderByCount "order-by-count" r#""the most amenities": a many-valued column orders by how many there are."#;
    LastsLongest "lasts-longest" r#""Who has worked here the longest?": who began first."#;
    WhereIsNoNumber "where-is-no-number" r#""Where was she born?" asks for no day."#;
    WhenIsNoTruth "when-is-no-truth" r#""When was she born?" asks for the day of birth, not whether she was born here."#;
    OwnTime "own-time" r#"The oldest edition is not the one whose publisher was founded first: its own year goes before."#;
    EndInTime "end-in-time" r#"What has lasted longest began first."#;
    OnlyKind "only-kind" r#""municipalities" of a graph that is about regions alone and has no word like it."#;
    BracketedName "bracketed-name" r#""the Tang dynasty (唐)" of a graph that calls it 唐 alone."#;
    InitialsSaid "initials-said" r#""air handling units" of the graph's AHU."#;
    KeyIsNoQuantity "key-is-no-quantity" r#""more than 3 stops" compares no "stop id"."#;
    ColumnsComment "columns-comment" r#""copies" of a column of which the graph says "Copies printed.""#;
    EndsThere "ends-there" r#""by cinema": what is screened in movie theaters says by its name only where."#;
    LeadsThere "leads-there" r#""courses" of teachers are what a link leads to, whatever it is called."#;
    LeadsNear "leads-near" r#""agency" of a mission that space agencies operate."#;
    AboutADate "about-a-date" r#""oldest" is about a date, whatever the date is called."#;
    MeasuredIn "measured-in" r#""How many days did it last?" wants what is measured in days."#;
    OtherWay "other-way" r#""the country of the principal investigator": of several ways the one that is spoken of."#;
    TheAmount "the-amount" r#""amount", "money": the only number of a thing."#;
    SaidOfPersons "said-of-persons" r#""leader" of a link called director: both are said of persons."#;
    LooksAfter "looks-after" r#""looks after" is one verb."#;
    OtherNames "other-names" r#""What is another name for it?" is answered by what graphs call other names."#;
    InCharge "in-charge" r#"Who is in charge is no charge."#;
    Synonyms "synonyms" r#""cost" is a price, "wrote" an author."#;
    AdjectiveNouns "adjective-nouns" r#""heavy" is about the weight."#;
    Abbreviates "abbreviates" r#""fname" is the first name, "pettype" the type of a pet."#;
    EitherValue "either-value" r#""2014 or 2015"; "Test and Project" of a property that has several values."#;
    NamedIsNoProperty "named-is-no-property" r#"["Prix du Plateau", "is", "win"]: who is named is no property."#;
    OnlyNegation "only-negation" r#""has concert: no record": there is none."#;
    NegatedValue "negated-value" r#""not Norway": the negation stands with the value."#;
    OutOf "out-of" r#""out of service" is not "in service"."#;
    YesIsSome "yes-is-some" r#""have pets: yes" says that there are some."#;
    ComputedValue "computed-value" r#""heavier than the average of the steel ones"."#;
    BoundIsNoName "bound-is-no-name" r#""more than 5 albums" is not an album that is called "12 X 5"."#;
    NumberOfValues "number-of-values" r#""at least two courses": how many values a column has."#;
    NamedLink "named-link" r#""prerequisites with 3 credits": said of what a named link leads to."#;
    ConditionOfLinked "condition-of-linked" r#""a cat that is 3 years old": said of something it is linked to, though no word names the link."#;
    LinkedToValue "linked-to-value" r#""students with dogs": a value that something it is linked to is called by."#;
    RelationCompared "relation-compared" r#""narrower than ceramics" is what ceramics has as narrower: the relation from its other end."#;
    WordsBesideNumber "words-beside-number" r#""3 credits", "year 2014": the column that the words beside a number name."#;
    Priced "priced" r#""under 10 pounds" where the currency stands in a column of its own."#;
    UnsaidBesideMeasure "unsaid-beside-measure" r#"What the column's name does not say makes it less likely."#;
    YearsTogether "years-together" r#""in the 1970s", "the 19th century": from their first year to their last."#;
    RootedAtTold "rooted-at-told" r#""what caused the outage in Hartsea on 25 May": the outages of that day, not its district."#;
    PartOfYear "part-of-year" r#""in the second half of 2024", as a value."#;
    BareYear "bare-year" r#"A bare 2014 is the year of the date that the question speaks of."#;
    TowardsOtherEnd "towards-other-end" r#"Who is older has lived for more years, and was born in an earlier one."#;
    TrueValue "true-value" r#""open on Sundays" as a value: a truth that is called so."#;
    TrueProbe "true-probe" r#""Is it portable?": a truth that is called so."#;
    ProbeForAny "probe-for-any" r#"The column is called so ("a price", "mudguards"): is there a value at all?"#;
    FlagByItsEnd "flag-by-its-end" r#""in the zoo" is not "born at this zoo": a truth is said by what comes before, not by where."#;
    OtherCalledSo "other-called-so" r#""party" is what people are in, not whether theirs is "in administration"."#;
    RoleOfThings "role-of-things" r#""directors" are those persons who directed something."#;
    WholeValue "whole-value" r#""Faculty Mandatory Course" is a value as a whole, its last word the type's name."#;
    UnknownBesideKnown "unknown-beside-known" r#"What the graph knows no word for stands beside those it knows: "Advanced Datanase"."#;
    DoneBy "done-by" r#""illustrated by Dora Whitlock": what she is to them is no value too."#;
    TypeIsNoValue "type-is-no-value" r#"What a name leaves over at the end ("Tolvane Tour bikes") is what the things are called."#;
    OwnKind "own-kind" r#"Most of the things are called so: "libraries" among branches, "library branch"."#;
    PluralIsNoName "plural-is-no-name" r#""books" are not the "Lantern Books" that publish some of them."#;
    RoleIsNoName "role-is-no-name" r#""directors" are no "Best Director" where films have directors, "grounds" not the "Foundry Ground"."#;
    TypesOfOthers "types-of-others" r#"Nor are theatres "doctors" because doctors work in them."#;
    DateIsNoName "date-is-no-name" r#""last year" is no "Bike of the Year"."#;
    GeneralIsNoName "general-is-no-name" r#""series" alone names nothing, though it stands in some names: "X1 series" is about the X1."#;
    DescribedByLinked "described-by-linked" r#"What no value of its own explains may describe something it is linked to: "students with dogs"."#;
    ColumnSaysIt "column-says-it" r#"The "Sensor expert" has sensors as an area of expertise."#;
    OwnTruth "own-truth" r#""portable devices": a truth that is called so; "unstaffed stops": one that is denied."#;
    ShortOfKind "short-of-kind" r#""compressors" are compressor plugins, where all plugins are of some kind."#;
    MeansThings "means-things" r#""bikes" are nearly bicycles."#;
    UnitIsOther "unit-is-other" r#""under 3000 euros" is no SELECT of batteries below 3000 Wh."#;
    BothOfTwo "both-of-two" r#""studios with films by both Meyer and Hill" of films with one director: what is found with each."#;
    GroupedByPutOut "grouped-by-put-out" r#""musicals and the number of actors": SELECT name, COUNT(actor), without what it counts by."#;
    TruthIsNoValue "truth-is-no-value" r#""deprecated concepts": those of which it is true, not those with a note "deprecate?"."#;
    OpenNamesNoProperty "open-names-no-property" r#""What is broader than black holes?", planned as an open question: what leaves a property's name out is none."#;
    CountedUnsaid "counted-unsaid" r#""How many students does the hospital have?" is not how many hospitals are called so."#;
    CountryIsNoSlip "country-is-no-slip" r#""Iceland" is no misspelt Ireland, whatever countries the graph has."#;
    SuperlativeTurnsSelect "superlative-turns-select" r#""the oldest": SELECT MAX(born), whose other end is meant."#;
    CountedNames "counted-names" r#""more than 2 orders" is not what is called "order 2" for want of a name."#;
    NameIsNoKind "name-is-no-kind" r#""dealers in Zurich": what is written as a name is no word for cities, however near in meaning."#;
    LooseWithExact "loose-with-exact" r#"Loosened, a word may stand for itself as well: "LED lights" in "LED headlights"."#;
    OwnKey "own-key" r#"An own column that tells the things apart."#;
    DescribedByLink "described-by-link" r#""Which halls have parking?" of something they are linked to."#;
    HowOften "how-often" r#""how often", "how many times": what happens is counted."#;
    PartOfYearSaid "part-of-year-said" r#"Of "the second half of 2024" the year is looked for."#;
    SaidInCommon "said-in-common" r#""in common" says nothing else."#;
    ComparedSaid "compared-said" r#""How does the Lyra compare to the Vega?" is said by what both have."#;
    SaidFromOtherEnd "said-from-other-end" r#""maintains" is said by what has somebody as its maintainer."#;
    TitleOfName "title-of-name" r#""Cllr Adams" is Adams."#;
    Reworded "reworded" r#""independents, I mean without any party"."#;
    AllOfIt "all-of-it" r#""the longest in the museum" is the longest of all."#;
    PartOfOtherName "part-of-other-name" r#"A part of another's name does not say a name."#;
    KindIsUnsaid "kind-is-unsaid" r#""companies" is not said by an organisation."#;
    ShareSaid "share-said" r#""share" is said by a share."#;
    PlaceSaid "place-said" r#""second" is said by the second place."#;
    OutcomeOfNumbers "outcome-of-numbers" r#"Who has more of two numbers has won."#;
    UnitSaid "unit-said" r#""minutes" are said by what is measured in them."#;
    EndOfMeasure "end-of-measure" r#""lowest" is said by "min temp"."#;
    PartOfThings "part-of-things" r#""bell" of "bell tower" is said by the things."#;
    DenialSaid "denial-said" r#""unstaffed" is said where what is "staffed" is denied."#;
    CodeSaid "code-said" r#"Both words of "M-105" are said by the thing of that code."#;
    YearsSaid "years-said" r#""1970s" is said by 1970 to 1979."#;
    NumberConverted "number-converted" r#""2 km" is said by 2000 m."#;
    QualitySaid "quality-said" r#""heavy" is said by a weight, "long" by what is measured in minutes."#;
    SpecificDegree "specific-degree" r#""furthest" is no charging time."#;
    SynonymSaid "synonym-said" r#""cost" is said by a price."#;
    InMostNames "in-most-names" r#""libraries" are branches, most of which are called so."#;
    ValueIsNotNearly "value-is-not-nearly" r#"A word that is a value is not said by what is nearly so."#;
    LacksOtherThings "lacks-other-things" r#"Of "which doctor .." no doctor is put out."#;
    LacksOrderAside "lacks-order-aside" r#""the most league goals", told of those with the highest shirt number."#;
    LacksBackwards "lacks-backwards" r#""older than the Lyra", of what was founded after it."#;
    LacksNumbers "lacks-numbers" r#"An average of names is none."#;
    LacksDecision "lacks-decision" r#""Which runs longer, A or B?" is answered by one of them."#;
    LacksRanked "lacks-ranked" r#""Which keeper has been here the longest?" ranks keepers."#;
    LacksCount "lacks-count" r#""how many" is answered by a number."#;
    UnaskedCount "unasked-count" r#"A number that nobody asked for."#;
    LacksSuperlative "lacks-superlative" r#""the cheapest" is answered by a ranking."#;
    UnaskedOrder "unasked-order" r#"A ranking that nobody asked for."#;
    MostIsNoDate "most-is-no-date" r#"The most keepers are no day."#;
    LacksAverage "lacks-average" r#""average" is answered by one."#;
    LacksDenial "lacks-denial" r#""without" is answered by what denies."#;
    UnaskedDenial "unasked-denial" r#"A denial that nobody said."#;
    LacksGroups "lacks-groups" r#""inhabitants per ward": of wards, theirs is the average."#;
    LacksPlace "lacks-place" r#""Where ..?" is answered by no number or day."#;
    LacksPerson "lacks-person" r#""Who ..?" is answered by no number or day."#;
    LacksTime "lacks-time" r#""When ..?" is answered by a date."#;
    LacksVerdict "lacks-verdict" r#""Is it ..?" is answered by yes or no."#;
    LacksBoth "lacks-both" r#""in common" is said of both."#;
    NumberMissed "number-missed" r#"A number of the question that the meaning does not use."#;
    TimeMissed "time-missed" r#""last year", of what has no date."#;
    PlaceMissed "place-missed" r#""the second highest" is not the highest."#;
    NoneGuessed "none-guessed" r#""0 articles" of what a far-off tag calls "Bibliography": no ground for none."#;
    RankMissed "rank-missed" r#""the most hives", of all beekeepers in no order."#;
    ThingsMissed "things-missed" r#""Which wine goes with ..?" where nothing is known of wines."#;
    WiderMissed "wider-missed" r#""Who produced Zenith?" asks for all that it has as producer, of the class Producer or not."#;
    SameMissed "same-missed" r#"That both have one does not say that it is the same."#;
    NameMissed "name-missed" r#""Hof Linnach" is not Jost Linnach."#;
    ValueMissed "value-missed" r#""gas turbines and rope access": one of two values is left out."#;
    VerbMissed "verb-missed" r#""What does she earn?" of what is called otherwise."#;
    AmountMissed "amount-missed" r#""How much ..?" is answered by no yes."#;
    PriceMissed "price-missed" r#""How much does it cost?" is answered by no number of nights."#;
    CodeMissed "code-missed" r#"A registration number is no phone number."#;
    WhomMissed "whom-missed" r#""Who is the CEO of ..?", of which nothing is said."#;
    CountedMissed "counted-missed" r#""How many visitors came to the cove?" where nothing but the cove is known."#;
    ModifierMissed "modifier-missed" r#""crewed missions" are not all missions."#;
    PredicateMissed "predicate-missed" r#""Which lights are unmanned?": what they are is asked."#;
    RestOfNameMissed "rest-of-name-missed" r#""flamingo lagoon" is no flamingo."#;
    DeedMissed "deed-missed" r#""Who composed ..?" where it is known who wrote and who filmed it."#;
    Unheard "unheard" r#"What the plan is about and the graph has never heard of."#;
    StrangerWritten "stranger-written" r#""Isla Quillmere" where there is an Isla Kerrow."#;
    StrangerUnheard "stranger-unheard" r#"The same without capitals."#;
    KnownPlainly "known-plainly" r#"What the graph calls its types and properties is no name."#;
    KnownCode "known-code" r#""NGC4993" of "NGC 4993"."#;
    KnownAlone "known-alone" r#"A short word, or one that means a property, names nothing alone."#;
    KnownBesideKind "known-beside-kind" r#""director Nadia Kovel" is Nadia Kovel."#;
    FormListed "form-listed" r#""sorted by price", "by year from the newest to the oldest": all of the things, in that order."#;
    FormAsksTwice "form-asks-twice" r#""What is it called, and who made it?" asks twice."#;
    FormHowMany "form-how-many" r#""How many ..", "how much .."."#;
    FormHow "form-how" r#""How tall is the tower?""#;
    FormWho "form-who" r#""Who leads the stage crew?""#;
    FormWhen "form-when" r#""When was the tower built?""#;
    FormWhich "form-which" r#""Which ports does the Lyra serve?""#;
    FormInWhich "form-in-which" r#""In which year .."."#;
    FormOpen "form-open" r#""Why ..", "describe ..": no plan."#;
    FormWhether "form-whether" r#""Is the Lyra open on Sundays?""#;
    FormBetterOf "form-better-of" r#""Which is heavier, A or B?""#;
    FormFormerName "form-former-name" r#""What was the Lyra called in the old days?""#;
    FormNameInLanguage "form-name-in-language" r#""What is the Lyra called in French?""#;
    FormOneOfAName "form-one-of-a-name" r#""Which Seven Wells had the bigger budget, the one from 1961 or the one from 1995?""#;
    FormDifference "form-difference" r#""How much heavier is A than B?""#;
    FormIdiom "form-idiom" r#""How many people live in ..": a population."#;
    FormDoneByUs "form-done-by-us" r#""How many tickets have we sold?": a number of tickets sold."#;
    FormPriceOf "form-price-of" r#""how much was a vip ticket in 2022""#;
    FormMayEnter "form-may-enter" r#""Can the public go into the palm house?""#;
    FormNamesOf "form-names-of" r#""the names of the singers" are the singers."#;
    FormGenitive "form-genitive" r#""Ann's age in 2020""#;
    FormSeveralProperties "form-several-properties" r#""name, age and height of the players in Kiel"."#;
    FormTotalCount "form-total-count" r#""the total number of hours worked": the graph may state it of each."#;
    FormComputedOf "form-computed-of" r#""average time to 100 km/h for sport models": what is averaged is of the things behind."#;
    FormInTotal "form-in-total" r#""in total"."#;
    FormOnAverage "form-on-average" r#""on average"."#;
    FormAltogether "form-altogether" r#""altogether"."#;
    FormInUnit "form-in-unit" r#""in kilos" at the end."#;
    OwnPlace "own-place" r#""in the zoo" of a graph that speaks of "other zoos": it restricts nothing."#;
    FormRequest "form-request" r#""Please show me the ..", "I need a list of .."."#;
    FormWhoMost "form-who-most" r#""Who makes the most meters?": ordered by what is counted."#;
    FormDoneFirst "form-done-first" r#""was elected first", "opened most recently": by when each was."#;
    FormTopBy "form-top-by" r#""top three collectors by number of specimens"."#;
    FormOutOf "form-out-of" r#""out of service" is one thing to be."#;
    FormBehindBound "form-behind-bound" r#""30 minutes at most", "four platforms or more""#;
}
