//! `cargo xtask page` builds the page: the WebAssembly modules of `bindings/wasm`, then `web`.
//!
//! A compiler for `wasm32-unknown-unknown` is found in one of two ways. Rustup may have the target. Else Debian's
//! packages `rustc-web` and `rust-web-src` have a compiler with the sources of its library; cargo builds that library,
//! too, and rustup's linker is used. `WASM_RUSTC` names another compiler with sources. `cargo xtask wasm` builds the
//! modules alone.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";
/// Debian's compiler.
const DEBIAN: &str = "/usr/bin/rustc";

/// The modules: package, features, the compiled file, its name on the page.
const MODULES: [(&str, &str, &str, &str); 4] = [
    ("misere-wasm", "", "misere_wasm", "misere"),
    ("misere-wasm", "scripts", "misere_wasm", "misere-scripts"),
    ("misere-wasm-check", "", "misere_wasm_check", "check"),
    ("misere-wasm-atlas", "", "misere_wasm_atlas", "atlas"),
];

/// Builds the modules and the page into `web/dist`.
pub fn build() -> Result<(), String> {
    modules()?;
    let web = root().join("web");
    if !web.join("node_modules").is_dir() {
        run(Command::new("npm").args(["ci", "--no-audit", "--no-fund"]).current_dir(&web))?;
    }
    run(Command::new("npm").args(["run", "build"]).current_dir(&web))
}

/// Builds the modules, and puts them with the atlas where the page's builder finds them.
pub fn modules() -> Result<(), String> {
    let folder = root().join("bindings/wasm");
    let target =
        env::var_os("CARGO_TARGET_DIR").map_or_else(|| folder.join("target"), |of| Path::new(&of).join("wasm"));
    let compiler = Compiler::find()?;
    let engine = root().join("web/public/engine");
    fs::create_dir_all(&engine).map_err(|error| error.to_string())?;
    for (package, features, file, name) in MODULES {
        let mut command = Command::new("cargo");
        command.args(["build", "--locked", "--release", "--package", package, "--features", features]);
        command.args(["--target", TARGET]).current_dir(&folder).env("CARGO_TARGET_DIR", &target);
        compiler.apply(&mut command);
        run(&mut command)?;
        let built = target.join(TARGET).join("release").join(file).with_extension("wasm");
        copy(&built, &engine.join(name).with_extension("wasm"))?;
    }
    copy(&root().join("data/certificates/0.07-34.cert"), &engine.join("dawson.cert"))?;
    atlas()
}

/// Copies the atlas, and the archives of its certificates.
fn atlas() -> Result<(), String> {
    let (from, to) = (root().join("data/atlas"), root().join("web/public/atlas"));
    fs::create_dir_all(&to).map_err(|error| error.to_string())?;
    let mut names = Vec::new();
    for entry in fs::read_dir(from).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.ends_with(".jsonl.gz") || name.ends_with(".tar.gz") {
            copy(&entry.path(), &to.join(&name))?;
            names.push(format!("\"{name}\""));
        }
    }
    names.sort();
    fs::write(to.join("files.json"), format!("[{}]\n", names.join(","))).map_err(|error| error.to_string())
}

/// How modules are compiled.
enum Compiler {
    /// The usual compiler has the target.
    Usual,
    /// This compiler, its library built from source, with this linker.
    FromSource { rustc: PathBuf, linker: PathBuf },
}

impl Compiler {
    fn find() -> Result<Compiler, String> {
        let sysroot = sysroot(Path::new("rustc"))?;
        let other = env::var_os("WASM_RUSTC").map(PathBuf::from);
        if other.is_none() && sysroot.join("lib/rustlib").join(TARGET).is_dir() {
            return Ok(Compiler::Usual);
        }
        let rustc = other.unwrap_or_else(|| PathBuf::from(DEBIAN));
        let has_source = |of: PathBuf| of.join("lib/rustlib/src/rust/library").exists();
        if !sysroot_of(&rustc).is_ok_and(has_source) {
            return Err(format!(
                "no compiler for {TARGET}: `rustup target add {TARGET}`, or Debian's rustc-web and rust-web-src"
            ));
        }
        let hosts = fs::read_dir(sysroot.join("lib/rustlib")).into_iter().flatten().flatten();
        let linkers = hosts.map(|host| host.path().join("bin/rust-lld"));
        let linker = { linkers }.find(|linker| linker.is_file()).ok_or("rustup's rust-lld is missing")?;
        Ok(Compiler::FromSource { rustc, linker })
    }

    fn apply(&self, command: &mut Command) {
        let Compiler::FromSource { rustc, linker } = self else { return };
        command.arg("-Zbuild-std=std,panic_abort").env("RUSTC_BOOTSTRAP", "1").env("RUSTC", rustc);
        command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
    }
}

fn sysroot(rustc: &Path) -> Result<PathBuf, String> {
    sysroot_of(rustc).map_err(|error| format!("{}: {error}", rustc.display()))
}

fn sysroot_of(rustc: &Path) -> io::Result<PathBuf> {
    let output = Command::new(rustc).args(["--print", "sysroot"]).output()?;
    Ok(PathBuf::from(String::from_utf8_lossy(&output.stdout).trim()))
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::copy(from, to).map(|_| ()).map_err(|error| format!("{}: {error}", from.display()))
}

fn run(command: &mut Command) -> Result<(), String> {
    let said = format!("{command:?}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{said}: {status}")),
        Err(error) => Err(format!("{said}: {error}")),
    }
}
