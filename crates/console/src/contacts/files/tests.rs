//! Files in and out: what is written reads back the same, and what is hostile or wrong is refused in words.

use std::{fmt::Write as _, io::Write as _, sync::Arc};

use bursar_documents::formula::is_formula;
use jiff::Timestamp;

use super::*;
use crate::contacts::{
    AddressBook,
    api::{Choice, ContactForm, PaymentMethodForm},
    form,
};
use bursar_journal::contact::{ContactKind, PaymentDetails};

const HALIMA: &str = "0x2fdEB96d578e1183F60835110F8C7E667A48870B";
const OTHER: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

/// Reads without the list of banks.
fn read(kind: ContactFile, bytes: &[u8]) -> Result<Read, Fault> {
    super::read(kind, bytes, Banks::new(None, &[]))
}

fn csv_of(text: &str) -> Read {
    read(ContactFile::Csv, text.as_bytes()).unwrap()
}

/// A file by its name alone.
fn source(file: &str) -> Source {
    Source { kind: Kind::Table(Format::Text), bytes: Vec::new(), file: file.into() }
}

fn now() -> Timestamp {
    bursar_contract::clock::Clock::system().timestamp()
}

fn wallet(address: &str) -> PaymentDetails {
    PaymentDetails::Wallet { address: address.into(), chains: vec![] }
}

fn contact(name: &str, note: &str, ways: &[PaymentDetails]) -> Contact {
    let methods = ways.iter().map(|details| PaymentMethodForm { id: None, details: details.clone() }).collect();
    let typed =
        ContactForm { id: None, kind: ContactKind::Company, name: name.into(), tags: vec!["Supplier".into(), "Lagos".into()], note: note.into(), methods };
    form::apply(None, &typed, now(), 24).unwrap()
}

fn full() -> Vec<Contact> {
    let bank = PaymentDetails::Bank {
        sort_code: "044".into(),
        bank: "Access Bank, Ikeja".into(),
        account_number: "0690000031".into(),
        account_name: "HALIMA; \"BELLO\" LTD".into(),
    };
    let ways = [
        PaymentDetails::Wallet { address: HALIMA.into(), chains: vec!["BASE".into(), "ETH".into()] },
        bank,
        PaymentDetails::Customer { customer_id: "cus_77".into() },
    ];
    let mut person = contact("Ngozi Eze", "", &[]);
    person.kind = ContactKind::Person;
    vec![contact("Halima Bello, Logistics", "pays late\ncalls first", &ways), person]
}

#[test]
fn what_is_written_reads_back_the_same_in_every_kind() {
    let book = full();
    for kind in [ContactFile::Csv, ContactFile::Xlsx, ContactFile::Vcard] {
        let all = book.iter();
        let bytes = match kind {
            ContactFile::Csv => csv::write(all),
            ContactFile::Xlsx => xlsx::write(all),
            ContactFile::Vcard => vcard::write(all),
        };
        let read = read(kind, &bytes.unwrap()).unwrap();
        assert_eq!(read.bad, [], "{kind:?}");
        let (_, report) = plan::plan(read, Arc::new(AddressBook::new(book.clone())), source("book"), now());
        assert_eq!((report.fresh, report.same, report.conflicts.len()), (0, 2, 0), "{kind:?}: {:#?}", report.conflicts);
    }
}

#[test]
fn no_cell_of_an_export_is_a_formula() {
    let names = ["=1+1", "+SUM(A1)", "-2", "@cmd", "＝HYPERLINK(1)", "＋1", "－1", "＠x"];
    let book: Vec<Contact> = names.iter().map(|name| contact(name, "=cmd|'/C calc'!A0", &[wallet(HALIMA)])).collect();
    let text = String::from_utf8(csv::write(book.iter()).unwrap()).unwrap();
    let mut cells = 0;
    for record in ::csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes()).records() {
        for cell in &record.unwrap() {
            assert!(!is_formula(cell), "{cell}");
            cells += usize::from(cell.starts_with('\''));
        }
    }
    assert_eq!(cells, names.len() * 2, "each name and note carries its apostrophe");
    // What a form would not let in may stand in a book all the same.
    for start in ["=", "+", "-", "@", "＝", "\t", "\r", " =", "  +", "\u{a0}-", "\u{3000}@"] {
        let mut odd = contact("Odd", "", &[wallet(HALIMA)]);
        odd.note = format!("{start}1+1");
        let text = String::from_utf8(csv::write([&odd].into_iter()).unwrap()).unwrap();
        assert!(text.contains(&format!("\"'{start}1+1\"")), "{text:?}");
    }
    // The apostrophe goes again on the way in.
    let back = csv_of(&text);
    assert_eq!(back.entries.iter().map(|entry| entry.name.as_str()).collect::<Vec<_>>(), names);

    let sheet = xlsx::write(book.iter()).unwrap();
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(sheet)).unwrap();
    let mut xml = String::new();
    std::io::Read::read_to_string(&mut archive.by_name("xl/worksheets/sheet1.xml").unwrap(), &mut xml).unwrap();
    assert!(!xml.contains("<f>") && !xml.contains("<f "), "no formula in the sheet");
}

#[test]
fn account_numbers_keep_their_zeros_in_a_spreadsheet() {
    let bytes = xlsx::write(full().iter()).unwrap();
    let read = read(ContactFile::Xlsx, &bytes).unwrap();
    let bank = read.entries.iter().flat_map(|entry| &entry.ways).find_map(|details| match details {
        PaymentDetails::Bank { sort_code, account_number, .. } => Some((sort_code.as_str(), account_number.as_str())),
        _ => None,
    });
    assert_eq!(bank, Some(("044", "0690000031")));
}

#[test]
fn a_dry_run_counts_and_names_the_bad_rows() {
    let mut text = String::from("Name,Wallet,Bank code,Account,Account name,Bank\n");
    for index in 0..182 {
        writeln!(text, "Payee {index},,044,{:010},PAYEE {index},Access Bank", 1_000_000_000u64 + index).unwrap();
    }
    writeln!(text, "Known Ltd,{HALIMA},,,,").unwrap();
    writeln!(text, "Changed Ltd,{OTHER},,,,").unwrap();
    writeln!(text, "Broken,0x123,,,,").unwrap();
    writeln!(text, "Short,,044,12345,SHORT,Access Bank").unwrap();
    let mine = [contact("Known Ltd", "", &[wallet(HALIMA)]), contact("Changed Ltd", "", &[wallet("0xde709f2102306220921060314715629080e2fb77")])];
    let (pending, report) = plan::plan(csv_of(&text), Arc::new(AddressBook::new(mine.to_vec())), source("book.csv"), now());
    assert_eq!((report.fresh, report.same, report.conflicts.len()), (182, 1, 1));
    assert_eq!(report.bad.iter().map(|bad| bad.row).collect::<Vec<_>>(), [186, 187]);
    assert!(report.bad[1].why.to_string().contains("has 5 digits"), "{}", report.bad[1].why);
    assert!(report.conflicts[0].differs[0].to_string().contains(OTHER), "{:?}", report.conflicts[0].differs);

    assert!(pending.steps(&[], true, 24, now()).unwrap_err().message.to_string().contains("Choose what to keep for Changed Ltd"));
    let choice = |choice| [Decided { at: 0, choice }];
    assert!(pending.steps(&choice(Choice::Mine), false, 24, now()).unwrap_err().message.to_string().contains("2 rows cannot be read"));
    let (steps, done) = pending.steps(&choice(Choice::Mine), true, 24, now()).unwrap();
    assert_eq!((steps.len(), done.added, done.changed, done.left_out), (182, 182, 0, 2));
    let (steps, _) = pending.steps(&choice(Choice::Theirs), true, 24, now()).unwrap();
    let after = steps.last().unwrap().after.as_ref().unwrap();
    assert_eq!(after.methods.len(), 1);
    assert!(after.methods[0].cools_until.is_some(), "an address that an import changed cools off");
    let (steps, _) = pending.steps(&choice(Choice::Both), true, 24, now()).unwrap();
    let after = steps.last().unwrap().after.as_ref().unwrap();
    assert_eq!((after.methods.len(), after.methods[0].cools_until.is_some(), after.methods[1].cools_until.is_some()), (2, false, true));
}

#[test]
fn using_the_file_keeps_what_it_says_nothing_of_and_the_report_names_all_that_goes() {
    let bank =
        PaymentDetails::Bank { sort_code: "044".into(), bank: "Access Bank".into(), account_number: "0690000031".into(), account_name: "CHANGED LTD".into() };
    let second = "0xde709f2102306220921060314715629080e2fb77";
    let mut mine = contact("Changed Ltd", "Ask for Bisi", &[wallet(HALIMA), wallet(second), bank.clone()]);
    mine.kind = ContactKind::Person;
    let text = format!("Name,Wallet\nChanged Ltd,{OTHER}\n");
    let (pending, report) = plan::plan(csv_of(&text), Arc::new(AddressBook::new(vec![mine.clone()])), source("book.csv"), now());
    let said = report.conflicts[0].differs.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(said.len(), 3, "{said:?}");
    for address in [HALIMA, second, OTHER] {
        assert!(said.iter().any(|line| line.contains(address)), "{address}: {said:?}");
    }
    let (steps, _) = pending.steps(&[Decided { at: 0, choice: Choice::Theirs }], true, 24, now()).unwrap();
    let after = steps[0].after.as_ref().unwrap();
    assert_eq!((after.kind, &after.tags, after.note.as_str()), (mine.kind, &mine.tags, "Ask for Bisi"));
    let places: Vec<&PaymentDetails> = after.methods.iter().map(|method| &method.details).collect();
    assert_eq!(places, [&wallet(OTHER), &bank], "the other kind of method stays, and the wallets are those of the file");

    // A file that only leaves something out is not in conflict.
    let text = format!("Name,Wallet\nChanged Ltd,{HALIMA}\n");
    let (_, report) = plan::plan(csv_of(&text), Arc::new(AddressBook::new(vec![mine])), source("book.csv"), now());
    assert_eq!((report.same, report.conflicts.len()), (1, 0), "{:?}", report.conflicts);
}

#[test]
fn an_account_that_is_known_under_another_name_is_named_with_whom_and_a_new_contact_is_a_person() {
    let book = Arc::new(AddressBook::new(vec![contact("Halima Bello", "", &[wallet(HALIMA)]), contact("Musa Ltd", "", &[])]));
    let text = format!("name,address\nMusa Ltd,{HALIMA}\nHALIMA BELLO,{HALIMA}\nNgozi Eze,{OTHER}\nDanladi Farms,{OTHER}\n");
    let (pending, report) = plan::plan(csv_of(&text), book, source("f"), now());
    let known: Vec<(u32, String)> = report.known.iter().map(|note| (note.row, note.said.to_string())).collect();
    assert_eq!(
        known,
        [
            (2, format!("Musa Ltd has the same wallet address or account as Halima Bello in your contacts: {HALIMA}. Choose below what to keep.")),
            (
                5,
                format!(
                    "Danladi Farms has the same wallet address or account as Ngozi Eze (row 4): {OTHER}. The import adds Danladi Farms as a separate contact."
                )
            ),
        ]
    );
    let (steps, _) = pending.steps(&[Decided { at: 0, choice: Choice::Mine }], false, 24, now()).unwrap();
    assert!(steps.iter().all(|step| step.after.as_ref().is_some_and(|contact| contact.kind == ContactKind::Person)), "{steps:#?}");
}

#[test]
fn rows_of_one_name_are_one_contact() {
    let text = format!("name,address,tags\nHalima Bello,{HALIMA},a\nHALIMA  BELLO,{OTHER},b\n,,\n");
    let (_, report) = plan::plan(csv_of(&text), Arc::default(), source("f"), now());
    assert_eq!((report.fresh, report.bad.len()), (1, 0));
}

#[test]
fn every_row_of_a_file_is_counted_and_one_that_repeats_another_says_which() {
    let text = format!(
        "name,bank code,bank,account,account name,address,tags\n\
         Musa Bello,044,Access Bank,0690000031,MUSA BELLO,,a\n\
         Ada Obi,044,Access Bank,0690000032,ADA OBI,,\n\
         Musa Bello,044,Access Bank,0690000031,MUSA BELLO,,a\n\
         Ada Obi,,,,,{HALIMA},\n\
         Ada Obi,044,Access Bank,0690000032,A OBI,,\n"
    );
    let (_, report) = plan::plan(csv_of(&text), Arc::default(), source("f"), now());
    assert_eq!((report.fresh, report.bad.len(), report.joined.len()), (2, 0, 3), "two contacts of five rows");
    let said: Vec<String> = report.joined.iter().map(|note| format!("{}: {}", note.row, note.said)).collect();
    assert_eq!(
        said,
        [
            "4: Repeats row 2.",
            "5: Belongs to the contact of row 3.",
            "6: Has the same account or address as row 3, with other details. The details in row 3 are used."
        ]
    );
}

#[test]
fn a_row_without_its_name_or_with_half_an_account_is_a_row_with_a_problem() {
    let rows = [
        ("Tunde Ali,044,Access Bank,,", "A bank is given, and the account number is missing."),
        ("Tunde Ali,,Access Bank,,", "A bank is given, and the account number is missing."),
        ("Tunde Ali,,,0690000031,", "Enter the bank."),
        (",044,Access Bank,0690000031,NO NAME", "The name is missing."),
    ];
    for (row, why) in rows {
        let read = csv_of(&format!("name,bank code,bank,account,account name\nAda Obi,044,Access Bank,0690000032,ADA OBI\n{row}\n"));
        let bad: Vec<String> = read.bad.iter().map(|bad| format!("{}: {}", bad.row, bad.why)).collect();
        assert_eq!((read.entries.len(), bad), (1, vec![format!("3: {why}")]), "{row}");
    }
    // The control: a sheet that has the holder of the account and no other name is a sheet of names.
    let read = csv_of("bank code,bank,account,account name\n044,Access Bank,0690000032,ADA OBI\n");
    assert_eq!((read.entries.len(), read.bad.len()), (1, 0));
}

#[test]
fn a_file_that_is_no_contact_table_is_refused_in_words() {
    let refused = |kind, bytes: &[u8]| read(kind, bytes).unwrap_err().message;
    assert!(refused(ContactFile::Csv, b"").to_string().contains("empty"));
    assert!(refused(ContactFile::Csv, b"a,b\n1,2\n").to_string().contains("No row of headings"));
    assert!(refused(ContactFile::Csv, b"name,Name\nx,y\n").to_string().contains("twice"));
    assert!(refused(ContactFile::Csv, b"name\n\xff\xfe\n").to_string().contains("UTF-8"));
    assert!(refused(ContactFile::Csv, "name\n".to_owned().repeat(10_003).as_bytes()).to_string().contains("10,000 rows"));
    assert!(refused(ContactFile::Xlsx, b"PK not really").to_string().contains("not an .xlsx spreadsheet"));
    assert!(refused(ContactFile::Vcard, b"hello").to_string().contains("no contact card"));
    assert!(refused(ContactFile::Vcard, b"BEGIN:VCARD\nVERSION:4.0\nFN:Half a card\n").to_string().contains("not complete"));
}

#[test]
fn a_sheet_that_would_fill_the_memory_is_refused() {
    let zeros = |size: usize| {
        let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
        archive.start_file("xl/workbook.xml", zip::write::SimpleFileOptions::default()).unwrap();
        for _ in 0..size >> 20 {
            archive.write_all(&vec![0; 1 << 20]).unwrap();
        }
        archive.finish().unwrap().into_inner()
    };
    let bomb = zeros(80 << 20);
    assert!(bomb.len() < MAX_BYTES as usize);
    assert!(read(ContactFile::Xlsx, &bomb).unwrap_err().message.to_string().contains("unpacks to more than 64 MB"));

    // A cell far away makes no table of everything in between.
    let mut book = rust_xlsxwriter::Workbook::new();
    let sheet = book.add_worksheet();
    sheet.write_string(0, 0, "name").unwrap();
    sheet.write_string(1_048_575, 0, "far").unwrap();
    assert!(read(ContactFile::Xlsx, &book.save_to_buffer().unwrap()).unwrap_err().message.to_string().contains("10,000 rows"));
    let mut book = rust_xlsxwriter::Workbook::new();
    let sheet = book.add_worksheet();
    sheet.write_string(0, 0, "name").unwrap();
    sheet.write_string(1, 16_383, "far").unwrap();
    assert!(read(ContactFile::Xlsx, &book.save_to_buffer().unwrap()).unwrap_err().message.to_string().contains("far to the right"));
}

#[test]
fn a_phone_s_card_becomes_a_person() {
    let card = "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Eze;Ngozi;;;\r\nFN:Ngozi Eze\r\nTEL;TYPE=CELL:+2348031234567\r\nCATEGORIES:Friends,Lagos\r\nEND:VCARD\r\n";
    let read = vcard::read(card.as_bytes()).unwrap();
    let entry = &read.entries[0];
    assert_eq!(
        (entry.name.as_str(), entry.kind, entry.tags.as_slice()),
        ("Ngozi Eze", Some(ContactKind::Person), ["Friends".to_owned(), "Lagos".to_owned()].as_slice())
    );
}

#[test]
fn a_long_file_of_contacts_is_judged_in_time_that_grows_with_it() {
    bursar_test_support::growth::grows_with_the_list("contacts of a file", |count| {
        let row = |at: usize| {
            let name = if at.is_multiple_of(2) { "Halima Bello".to_owned() } else { format!("Supplier {at}") };
            Entry { row: at as u32, name, kind: Some(ContactKind::Company), tags: vec![], note: String::new(), ways: vec![wallet(&format!("0x{at:040x}"))] }
        };
        let read = Read { entries: (1..=count).map(row).collect(), ..Read::default() };
        let (_, report) = plan::plan(read, Arc::new(AddressBook::new(vec![])), source("book"), now());
        // The one name has more ways than a contact may have.
        assert_eq!((report.fresh as usize, report.bad.len()), (count / 2, 1));
    });
}

const BANKS: [(&str, &str); 4] = [("058", "Guaranty Trust Bank"), ("044", "Access Bank"), ("063", "ACCESS(DIAMOND)BANK"), ("033", "United Bank for Africa")];

fn banks(chosen: &[BankChosen]) -> Banks {
    Banks::new(Some(&BANKS.map(|(code, name)| (code.to_owned(), name.to_owned()))), chosen)
}

#[test]
fn a_payroll_sheet_without_bank_codes_becomes_contacts_and_its_bad_rows_are_rows_with_a_message() {
    let text = "KOLANUT LTD\nS/N,Staff name,Bank,Acct no,Net pay\n1,Ada Obi,GTB,0123456785,250000\n2,Bola Sanni,UBA Plc,2088120072,1\n3,Chidi Eze,Moon Bank,0123456785,1\n4,Dayo Ojo,GTB,12345,1\n";
    let read = super::read(ContactFile::Csv, text.as_bytes(), banks(&[])).unwrap();
    let (pending, report) = plan::plan(read, Arc::default(), source("pay.csv"), now());
    assert_eq!((report.fresh, report.fresh_names.as_slice()), (2, ["Ada Obi".to_owned(), "Bola Sanni".to_owned()].as_slice()));
    assert_eq!(report.bad.iter().map(|bad| bad.row).collect::<Vec<_>>(), [5, 6]);
    assert!(report.bad[0].why.to_string().contains("Moon Bank"), "{}", report.bad[0].why);
    assert_eq!(report.ignored, ["S/N", "Net pay"]);
    let (steps, done) = pending.steps(&[], true, 24, now()).unwrap();
    assert_eq!((done.added, done.left_out), (2, 2));
    let ways: Vec<PaymentDetails> = steps.iter().map(|step| step.after.as_ref().unwrap().methods[0].details.clone()).collect();
    let bank = |code: &str, bank: &str, number: &str, name: &str| PaymentDetails::Bank {
        sort_code: code.into(),
        bank: bank.into(),
        account_number: number.into(),
        account_name: name.into(),
    };
    assert_eq!(
        ways,
        [bank("058", "Guaranty Trust Bank", "0123456785", "Ada Obi"), bank("033", "United Bank for Africa", "2088120072", "Bola Sanni")],
        "the staff name is the account's name where the sheet has no other"
    );
}

#[test]
fn a_bank_that_could_be_two_is_asked_once_for_all_its_rows_and_the_answer_is_used() {
    let text = "Name,Bank,Account\nAda Obi,Access,0690000032\nBola Sanni,Access,0690000049\n";
    let read = |chosen: &[BankChosen]| super::read(ContactFile::Csv, text.as_bytes(), banks(chosen)).unwrap();
    let (pending, report) = plan::plan(read(&[]), Arc::default(), source("pay.csv"), now());
    let [asked] = report.asked.as_slice() else { panic!("{:?}", report.asked) };
    assert_eq!((asked.typed.as_str(), asked.rows, asked.banks.iter().map(|bank| bank.code.as_str()).collect::<Vec<_>>()), ("Access", 2, vec!["044", "063"]));
    assert_eq!(pending.steps(&[], true, 24, now()).unwrap_err().code, Code::Refused, "nothing is imported before it is answered");
    let choose = |code: &str| [BankChosen { typed: "Access".into(), code: code.into() }];
    let (_, report) = plan::plan(read(&choose("063")), Arc::default(), source("pay.csv"), now());
    assert_eq!((report.fresh, report.asked.len(), report.bad.len()), (2, 0, 0));
    let (_, report) = plan::plan(read(&choose("")), Arc::default(), source("pay.csv"), now());
    assert_eq!((report.fresh, report.asked.len(), report.bad.len()), (0, 0, 2), "none of those offered");
}

#[test]
fn without_the_list_of_banks_only_rows_that_need_it_are_bad() {
    let read = csv_of("Name,Bank,Bank code,Account\nAda Obi,GTB,,0123456785\nBola Sanni,Access Bank,044,0690000032\n");
    assert_eq!((read.entries.len(), read.bad.len()), (1, 1));
    assert!(read.bad[0].why.to_string().contains("list of banks"), "{}", read.bad[0].why);
}
