//! A disk that fills up or becomes read-only under a running server: errors are reported, and service resumes once there is space.

use super::served::{FilledIn, KINDS, easy, receipt};
use crate::{
    harness::{Folder, not_run},
    server::{Reply, Server},
};
use std::{
    fs::{self, File},
    io::{ErrorKind, Write as _},
    path::PathBuf,
    process::Command,
};

/// Options of `unshare` for a shell in its own mount namespace.
const APART: [&str; 2] = ["-rm", "sh"];

fn shell(program: &str, before: &[&str], script: &str) -> Command {
    let mut command = Command::new(program);
    command.args(before).args(["-c", script]).env_clear().env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
    command
}

/// A server whose data folder is on its own disk of a few megabytes.
struct Small {
    server: Server,
    folder: Folder,
}

impl Small {
    /// `None` if this machine does not permit mounts.
    fn start() -> Option<Self> {
        let tried = shell("unshare", &APART, "mount -t tmpfs none /mnt").output();
        if !tried.is_ok_and(|tried| tried.status.success()) {
            not_run("disk of its own", "run where `unshare -rm mount -t tmpfs none /mnt` works");
            return None;
        }
        let folder = Folder::ready();
        let script = "mkdir disk && mount -t tmpfs -o size=$SIZE none disk && cp -a var disk && exec \"$0\" serve --listen 127.0.0.1:0";
        let mut command = easy(shell("unshare", &APART, script));
        // Space for a CV of maximum size must be free before one is accepted.
        let size = kilobytes(&folder) + 30_000;
        command
            .arg(env!("CARGO_BIN_EXE_vigie"))
            .current_dir(folder.0.path())
            .env("SIZE", format!("{size}k"))
            .env("VIGIE_DATA_DIR", "disk/var")
            .env("VIGIE_CLOCK", "2026-11-21T06:10:00Z");
        Some(Self { server: Server::start(command), folder })
    }

    /// A path on the disk of the server, as seen from the test process.
    fn path(&self, name: &str) -> PathBuf {
        format!("/proc/{}/cwd/disk/{name}", self.server.process.id()).into()
    }

    /// Fills the remaining space.
    fn fill(&self) {
        let mut file = File::create(self.path("filler")).unwrap();
        let full = loop {
            if let Err(e) = file.write_all(&[0; 4_096]) {
                break e;
            }
        };
        assert_eq!(full.kind(), ErrorKind::StorageFull);
    }

    fn make_room(&self) {
        fs::remove_file(self.path("filler")).unwrap();
    }

    /// Runs a script in the mount namespace of the server.
    fn among_its_mounts(&self, script: &str) {
        let process = self.server.process.id().to_string();
        let place = format!("cd {} && {script}", self.folder.path("disk/var").display());
        let enter = ["-t", &process, "-U", "-m", "--preserve-credentials", "sh"];
        let answer = shell("nsenter", &enter, &place).output().unwrap();
        assert!(answer.status.success(), "{}", String::from_utf8_lossy(&answer.stderr));
    }

    fn form(&self, number: usize) -> FilledIn {
        FilledIn::new(&self.server, number).unwrap()
    }

    /// The uploaded files on its disk.
    fn files(&self) -> usize {
        fs::read_dir(self.path("var/files")).map_or(0, Iterator::count)
    }
}

/// The size of the data folder on disk, in kilobytes.
fn kilobytes(folder: &Folder) -> u64 {
    let answer = Command::new("du").args(["-sk", "var"]).current_dir(folder.0.path()).output().unwrap();
    let text = String::from_utf8(answer.stdout).unwrap();
    text.split_whitespace().next().unwrap().parse().unwrap()
}

/// Responses have a retry time, and a page shows the input again.
fn assert_refused(by_script: &Reply, plainly: &Reply, typed: &str) {
    for answer in [by_script, plainly] {
        assert_eq!(answer.status, 503, "{}", answer.body);
        assert!(answer.head.contains("\r\nretry-after: "), "{}", answer.head);
    }
    assert!(
        plainly.body.contains(typed) && plainly.body.contains("Marchetti")
            || plainly.body.contains("Delorme")
    );
}

/// A value of each form that its page must show again.
const TYPED: [&str; KINDS] = [
    "Quel historique est disponible ?",
    "parapharmacies italiennes",
    "Six ans en officine.",
    "212 parapharmacies françaises",
];

#[test]
fn a_full_disk_is_reported_keeps_the_input_and_can_be_retried() {
    let Some(small) = Small::start() else { return };
    let mut forms = Vec::new();
    let mut number = 0;
    for kind in 0..KINDS {
        // One form of each kind is accepted first; later writes then leave no reusable free pages.
        assert_eq!(small.form(kind).send(&small.server).unwrap().status, 200);
        number += 1;
    }
    forms.extend((number..number + KINDS).map(|number| (number, small.form(number))));
    small.fill();
    // Forms that fit into the write-ahead log are accepted and must be stored.
    let mut taken = 2 * KINDS;
    loop {
        let answer = small.form(taken).send(&small.server);
        match answer.unwrap() {
            answer if answer.status == 503 => break,
            answer => drop(receipt(&answer).unwrap()),
        }
        taken += KINDS;
        assert!(taken < 3_000, "the disk is full");
    }
    for (number, form) in &forms {
        let answers = [form.send(&small.server).unwrap(), form.send_plainly(&small.server).unwrap()];
        let [by_script, plainly] = &answers;
        assert_refused(by_script, plainly, TYPED[number % KINDS]);
        assert!(by_script.body.contains("\"disk.full\""), "{}", by_script.body);
    }
    assert_eq!(small.files(), 3, "the previous files and the pending sample");
    assert_eq!(small.server.get("/fr/contact").status, 200, "pages are served");
    let unready = small.server.get("/readyz");
    assert_eq!(unready.status, 503);
    assert!(unready.body.contains("\"disk.full\""), "{}", unready.body);

    small.make_room();
    small.server.becomes("/readyz", 200);
    for (_, form) in &forms {
        let receipt = receipt(&form.send(&small.server).unwrap()).unwrap();
        assert_eq!(small.server.get(&format!("/api/receipts/{receipt}")).status, 200);
    }
    assert_eq!(small.files(), 4);
}

#[test]
fn a_read_only_files_folder_is_reported_and_uploads_can_be_retried() {
    let Some(small) = Small::start() else { return };
    assert_eq!(small.form(2).send(&small.server).unwrap().status, 200);
    let form = small.form(2 + KINDS);
    small.among_its_mounts("mount --bind files files && mount -o remount,ro,bind files");
    assert_refused(&form.send(&small.server).unwrap(), &form.send_plainly(&small.server).unwrap(), TYPED[2]);
    assert_eq!(small.form(KINDS).send(&small.server).unwrap().status, 200, "a form without a file is taken");
    small.among_its_mounts("umount files");
    drop(receipt(&form.send(&small.server).unwrap()).unwrap());
    assert_eq!(small.files(), 2);
}

#[test]
fn every_command_reports_a_read_only_data_folder() {
    let folder = Folder::ready();
    let script = "mount --bind var var && mount -o remount,ro,bind var && exec \"$0\" \"$@\"";
    for words in [["serve", "--listen=127.0.0.1:0"].as_slice(), &["inbox", "list"], &["mail", "flush"]] {
        let mut command = shell("unshare", &APART, script);
        command.arg(env!("CARGO_BIN_EXE_vigie")).args(words).current_dir(folder.0.path());
        let ended = command.env("VIGIE_DATA_DIR", "var").output().unwrap();
        let said = String::from_utf8_lossy(&ended.stderr);
        if said.contains("unshare") || said.contains("mount:") {
            return not_run("read-only folder", "run where `unshare -rm mount -t tmpfs none /mnt` works");
        }
        assert_eq!(ended.status.code(), Some(73), "{words:?}: {said}");
        assert!(said.contains("Read-only file system") && said.contains("owner"), "{words:?}: {said}");
    }
}
