//! The page in Debian's Chromium, through the real server with a scripted engine: what people do, and what hostile
//! text must not do. Skipped, aloud, without a browser.

mod support;

use serde_json::json;
use support::browser::Tab;
use support::{serving, serving_with};

/// The text of what a selector finds, as people see it.
fn text(tab: &mut Tab, selector: &str) -> String {
    let found = tab.value(&format!("document.querySelector({})?.innerText", json!(selector)));
    found.as_str().unwrap_or_default().to_owned()
}

fn ask(tab: &mut Tab, question: &str) {
    tab.wait("!document.querySelector('#send').hidden && !document.querySelector('#ask-form').inert");
    tab.click("#question");
    tab.write(question);
    tab.press("Enter");
}

const ANSWERED: &str = "document.querySelector('.turn:last-child')?.matches('.answered')";

#[test]
fn people_ask_follow_citations_and_come_back() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let Some(mut tab) = Tab::open(folder.path()) else { return };
    let (_running, base) = serving(folder.path());
    tab.look(1600, 900, "light");
    tab.visit(&base);
    tab.wait("document.querySelectorAll('.starters button').length === 3");
    tab.picture("start-1600-light");
    tab.click(".starters li:first-child button");
    tab.wait(ANSWERED);
    assert_eq!(text(&mut tab, ".turn .question"), "Which bicycle is the cheapest?");
    let shown =
        "document.querySelector('.turn .text').textContent.startsWith('The cheapest bicycle is the Kiebitz')";
    assert_eq!(tab.value(shown), true);

    // A citation opens and marks its source.
    tab.click(".turn .cite[data-n='2']");
    tab.wait("document.querySelector('#source-2.marked') === document.activeElement");
    assert!(text(&mut tab, "#source-2").contains("made for wet commutes"));
    assert_eq!(
        tab.value("document.querySelector('#source-2 .address a').href"),
        "http://bikes.example/kiebitz"
    );
    assert!(text(&mut tab, "#source-3").contains("not cited"));
    tab.picture("sources-1600-light");

    // A result sorts, numbers by size, missing ones last.
    tab.click("#source-1 th:nth-child(3) button");
    assert_eq!(text(&mut tab, "#source-1 tbody tr:first-child td"), "Zaunkönig");
    tab.click("#source-1 th:nth-child(3) button");
    assert_eq!(text(&mut tab, "#source-1 tbody tr:first-child td"), "Habicht Touring");

    // A query can be edited and run.
    tab.click("#source-1 .query summary");
    tab.click("#source-1 .query .actions button");
    tab.wait("document.querySelector('#query-text')?.value.startsWith('SELECT label')");
    tab.click(".console .primary");
    tab.wait("document.querySelectorAll('#query-result tbody tr').length === 5");
    tab.value("document.querySelector('#query-text').value = 'DROP TABLE bicycle'");
    tab.click(".console .primary");
    tab.wait("document.querySelector('#query-result [role=alert]')");
    assert!(text(&mut tab, "#query-result").contains("only reading is allowed"));
    tab.complaints.retain(|complaint| !complaint.contains("status of 422"));

    // Steps, prompts and the schema.
    tab.click("#tab-steps");
    tab.wait("document.querySelectorAll('.steps li').length === 6");
    tab.press("ArrowRight");
    tab.wait("document.querySelector('#tab-inspector[aria-selected=true]')");
    assert!(text(&mut tab, "#panel").contains("was refused: the plan names no thing"));
    tab.click("#tab-schema");
    tab.wait("document.querySelectorAll('.schema .table').length === 3");
    assert!(
        text(&mut tab, ".schema").contains("55 entities in 1 table, 1 table of links and values, 1 view")
    );

    // A follow-up, then a reload: everything is still there, traces too.
    ask(&mut tab, "And the lightest?");
    tab.wait("document.querySelectorAll('.turn.answered').length === 2");
    assert!(text(&mut tab, ".turn:last-child .standalone").contains("after: Which bicycle"));
    let address = tab.value("location.href");
    tab.visit(address.as_str().expect("an address"));
    tab.wait("document.querySelectorAll('.turn.answered').length === 2");
    tab.click("#tab-inspector");
    tab.wait("document.querySelectorAll('.calls').length === 2");

    // Rename, new chat, delete.
    tab.click("#conversation-list li.here .tools button:first-child");
    tab.wait("document.activeElement.matches('#conversation-list input')");
    tab.write("Cheap bicycles");
    tab.press("Enter");
    tab.wait("document.querySelector('#conversation-list .title')?.textContent === 'Cheap bicycles'");
    tab.click("#new-chat");
    tab.wait("document.querySelector('.welcome') && document.querySelectorAll('#conversation-list li').length === 1");
    tab.value("document.querySelector('#conversation-list button:last-child').click()");
    tab.click("#delete-dialog .danger");
    tab.wait("document.querySelectorAll('#conversation-list li').length === 0");
    assert_eq!(tab.complaints, [""; 0]);
}

#[test]
fn escape_stops_and_the_slash_comes_back_to_the_question() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let Some(mut tab) = Tab::open(folder.path()) else { return };
    let (_running, base) = serving(folder.path());
    tab.look(1024, 768, "light");
    tab.visit(&base);
    ask(&mut tab, "slow one");
    tab.wait("document.querySelector('.turn.running .text')?.textContent.includes('still thinking')");
    tab.picture("running-1024-light");
    tab.press("Escape");
    tab.wait("document.querySelector('.turn.stopped .notice')");
    assert!(text(&mut tab, ".turn .notice").contains("Stopped before there was an answer."));
    tab.value("document.activeElement.blur()");
    tab.press("/");
    assert_eq!(tab.value("document.activeElement.id"), "question");
    assert_eq!(tab.value("document.querySelector('#question').value"), "");

    ask(&mut tab, "fail now");
    tab.wait("document.querySelector('.turn.failed .notice')");
    assert!(text(&mut tab, ".turn.failed").contains("Ask it in other words, or choose another strategy."));
    assert_eq!(tab.value("document.querySelectorAll('.turn').length"), 2);
    assert_eq!(tab.complaints, [""; 0]);
}

#[test]
fn a_server_that_dies_in_mid_answer_is_said() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let Some(mut tab) = Tab::open(folder.path()) else { return };
    let (running, base) = serving(folder.path());
    tab.look(1024, 768, "dark");
    tab.visit(&base);
    ask(&mut tab, "slow one");
    tab.wait("document.querySelector('.turn.running .text')?.textContent.includes('still thinking')");
    running.abort();
    tab.wait("document.querySelector('.turn.failed .notice')");
    assert!(text(&mut tab, ".turn.failed").contains("The connection broke before the answer was complete."));
    tab.picture("died-1024-dark");
}

#[test]
fn hostile_text_stays_text() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let Some(mut tab) = Tab::open(folder.path()) else { return };
    let (_running, base) = serving(folder.path());
    tab.look(1600, 900, "dark");
    tab.visit(&base);
    let question = "hostile <b onmouseover=alert(1)>question</b>";
    ask(&mut tab, question);
    tab.wait(ANSWERED);
    assert_eq!(text(&mut tab, ".turn .question"), question);
    tab.click(".turn .cite");
    tab.wait("document.querySelector('#source-1.marked')");
    assert_eq!(tab.value("document.querySelectorAll('.cite').length"), 1, "[99] is no source");
    assert!(text(&mut tab, ".turn .text").contains("<img src=x onerror="));
    assert!(text(&mut tab, "#source-1 tbody").contains("<script>"));
    let foreign = "document.querySelectorAll('#chat img, #chat script, #panel img, #panel script, #chat b, #source-2 a').length";
    assert_eq!(tab.value(foreign), 0, "no element, and no link that is not http(s)");
    assert!(
        tab.value("document.querySelector('#source-2 .passage').textContent.length").as_u64() < Some(2000)
    );
    tab.click("#source-2 .inline");
    assert!(
        tab.value("document.querySelector('#source-2 .passage').textContent.length").as_u64() > Some(100_000)
    );
    assert!(!tab.value("document.title").as_str().unwrap_or_default().contains("owned"));
    assert_eq!(tab.value("document.documentElement.scrollWidth <= innerWidth"), true);
    tab.picture("hostile-1600-dark");
    assert_eq!(tab.complaints, [""; 0]);
}

#[test]
fn the_page_asks_for_the_token() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let Some(mut tab) = Tab::open(folder.path()) else { return };
    let (_running, base) =
        serving_with(folder.path(), |options| options.token = Some("a token of some length".into()));
    tab.look(390, 844, "light");
    tab.visit(&base);
    tab.wait("document.querySelector('#token-dialog').open");
    tab.picture("token-390-light");
    tab.write("another token");
    tab.press("Enter");
    tab.wait(
        "document.querySelector('#token-why')?.textContent.startsWith('The token that was given is not')",
    );
    tab.click("#token");
    tab.write("a token of some length");
    tab.press("Enter");
    tab.wait("document.querySelectorAll('.starters button').length === 3");
    ask(&mut tab, "Which bicycle is the cheapest?");
    tab.wait(ANSWERED);
}

#[test]
fn every_width_shows_what_it_must_in_light_and_dark() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let Some(mut tab) = Tab::open(folder.path()) else { return };
    let (_running, base) = serving(folder.path());
    for (width, height) in [(390, 844), (1024, 768), (1600, 900)] {
        for scheme in ["light", "dark"] {
            let shot = |name: &str| format!("{name}-{width}-{scheme}");
            tab.look(width, height, scheme);
            tab.visit(&base);
            tab.wait("document.querySelectorAll('.starters button').length === 3");
            tab.picture(&shot("start"));
            ask(&mut tab, "Which bicycle is the cheapest?");
            tab.wait(ANSWERED);
            tab.picture(&shot("answer"));
            tab.click(".turn .cite");
            tab.wait("document.querySelector('#source-1')?.getClientRects().length");
            tab.value("document.querySelector('#source-1 .chart').open = true");
            tab.value("document.querySelector('#source-1 .query').open = true");
            tab.picture(&shot("sources"));
            for tab_name in ["steps", "inspector", "schema", "query"] {
                tab.click(&format!("#tab-{tab_name}"));
                tab.wait("!document.querySelector('#panel').textContent.startsWith('Loading')");
                tab.value("document.querySelector('#panel details')?.setAttribute('open', '')");
                tab.picture(&shot(tab_name));
                let fits = "document.documentElement.scrollWidth <= innerWidth \
                    && document.querySelector('#panel').scrollWidth <= document.querySelector('#panel').clientWidth";
                assert_eq!(tab.value(fits), true, "{tab_name} at {width} is wider than the window");
            }
            if width < 1180 {
                tab.click("#close-detail");
                tab.wait("document.querySelector('#detail').getClientRects().length === 0");
            }
            if width < 760 {
                tab.click("#toggle-list");
                tab.wait("document.querySelector('#new-chat').getClientRects().length");
                tab.picture(&shot("list"));
            }
            assert_eq!(unnamed(&mut tab), "[]", "every control has a name");
            assert_eq!(faint(&mut tab), "[]", "every text stands out from its ground (WCAG 2 AA)");
        }
    }
    assert_eq!(tab.complaints, [""; 0]);
}

/// Visible controls without an accessible name.
fn unnamed(tab: &mut Tab) -> String {
    let script = "JSON.stringify([...document.querySelectorAll('button, input, select, textarea, a')]
        .filter((node) => node.getClientRects().length > 0)
        .filter((node) => !(node.getAttribute('aria-label') || node.textContent.trim() || node.labels?.length))
        .map((node) => node.outerHTML))";
    tab.value(script).as_str().unwrap_or_default().to_owned()
}

/// Visible texts whose contrast with the nearest painted ground is under 4.5 to 1.
fn faint(tab: &mut Tab) -> String {
    let script = "(() => {
        const numbers = (color) => (color.match(/[\\d.]+/g) ?? []).map(Number);
        const light = (color) => {
            const [r, g, b] = numbers(color).map((v) => v / 255).map((v) => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const ground = (node) => {
            for (; node; node = node.parentElement) {
                const color = getComputedStyle(node).backgroundColor;
                const alpha = numbers(color)[3];
                if (alpha === undefined || alpha > 0.99) return color;
            }
            return 'rgb(255, 255, 255)';
        };
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const bad = new Set();
        while (walker.nextNode()) {
            const node = walker.currentNode.parentElement;
            if (!walker.currentNode.data.trim() || !node.getClientRects().length) continue;
            const [a, b] = [light(getComputedStyle(node).color), light(ground(node))];
            const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
            if (ratio < 4.5) bad.add(`${node.tagName}.${node.className} ${ratio.toFixed(2)}`);
        }
        return JSON.stringify([...bad]);
    })()";
    tab.value(script).as_str().unwrap_or_default().to_owned()
}
