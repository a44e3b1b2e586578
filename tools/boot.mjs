// Entry point of every command: `node tools/boot.mjs <start|test|dev|check|staff|backup|restore|proof|bench|release> …`.
//
// Runs on Node 20.19 or newer, with nothing installed. It installs the packages if they are missing or the lockfile changed, finds Node 24 (on Linux it is
// one of the packages), and runs tools/src/<command>.ts with it.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const wantedMajor = 24
const usualPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const commands = ['start', 'test', 'dev', 'check', 'staff', 'backup', 'restore', 'proof', 'bench', 'release']

const [command, ...args] = process.argv.slice(2)
if (!commands.includes(command)) fail(`Usage: node tools/boot.mjs <${commands.join('|')}> …`)

installPackages()
run(findNode())

/** @returns {never} */
function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

function installPackages() {
  const lockfile = join(root, 'package-lock.json')
  const stamp = join(root, 'node_modules/.ungana-lock')
  let lock
  try {
    lock = readFileSync(lockfile, 'utf8')
  } catch {
    fail(`${lockfile} is missing. Get a complete copy of the project.`)
  }
  const wanted = createHash('sha256').update(`${process.platform}-${process.arch}\n${lock}`).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  if (!isInstalled(JSON.parse(lock))) {
    const begun = Date.now()
    process.stdout.write(
      `Installing packages${existsSync(join(root, 'node_modules')) ? ', because package-lock.json changed' : ' (only once, about a minute)'} …\n`,
    )
    npmInstall()
    process.stdout.write(`✓ Packages are installed, ${((Date.now() - begun) / 1000).toFixed(0)} s\n`)
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

/** Whether node_modules matches this lockfile, for example after a manual `npm install`. */
function isInstalled(lock) {
  let installed
  try {
    installed = JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8')).packages
  } catch {
    return false
  }
  return Object.entries(lock.packages).every(([path, { version, optional, link, resolved }]) => {
    // The project's own packages need no installation, only a link.
    if (!path.includes('node_modules/')) return true
    if (link) return isLinked(path, resolved)
    const found = installed[path]
    // Most optional packages are for other systems.
    if (!found) return optional === true
    return found.version === version && !found.link
  })
}

/** Whether node_modules links one of the project's own packages; creates a missing link. */
function isLinked(path, folder) {
  const link = join(root, path)
  if (existsSync(join(link, 'package.json'))) return true
  if (!existsSync(join(root, folder, 'package.json'))) return false
  mkdirSync(dirname(link), { recursive: true })
  rmSync(link, { force: true })
  symlinkSync(relative(dirname(link), join(root, folder)), link, 'junction')
  return true
}

function npmInstall() {
  const npm = findNpm()
  if (!npm) fail('npm was not found. Install it (Debian: apt-get install npm), or run npm ci yourself. Then start again.')
  const { status, error, signal } = spawnSync(npm[0], [...npm.slice(1), 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    // Install scripts expect `node` on the PATH.
    env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH || usualPath}`, HOME: process.env.HOME || homedir() },
  })
  if (signal) fail('The installation was stopped. Start again to finish it.')
  if (error || status !== 0) {
    fail(
      `The packages could not be installed${error ? `: ${error.message}` : ''}. The reason is in the npm output above, often the network or a full disk.\nFix it, then start again.`,
    )
  }
}

/** The command and arguments that run npm. */
function findNpm() {
  const bin = dirname(process.execPath)
  const scripts = [
    process.env.npm_execpath,
    join(bin, '../lib/node_modules/npm/bin/npm-cli.js'),
    realPath(join(bin, 'npm')),
    '/usr/lib/node_modules/npm/bin/npm-cli.js',
    '/usr/share/nodejs/npm/bin/npm-cli.js',
    realPath('/usr/bin/npm'),
    ...(process.env.PATH || usualPath).split(':').map((directory) => realPath(join(directory, 'npm'))),
  ]
  const script = scripts.find((file) => file && /npm-cli\.js$/.test(file) && existsSync(file))
  return script ? [process.execPath, script] : undefined
}

function realPath(file) {
  try {
    return realpathSync(file)
  } catch {
    return undefined
  }
}

function findNode() {
  const own = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin/node')
  if (existsSync(own)) {
    const { stdout } = spawnSync(own, ['--version'], { encoding: 'utf8' })
    if (stdout?.startsWith(`v${wantedMajor}.`)) return own
  }
  if (Number(process.versions.node.split('.')[0]) >= wantedMajor) return process.execPath
  return fail(`Ungana needs Node ${wantedMajor} or newer. You have ${process.version}. Install Node from https://nodejs.org, then start again.`)
}

function run(node) {
  const child = spawn(node, [join(root, 'tools/src', `${command}.ts`), ...args], {
    cwd: process.cwd(),
    // In its own process group, so that Ctrl-C reaches only this process, which passes it on once. The IPC channel tells the child when this process dies.
    detached: true,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || join(root, '.ungana/compile-cache') },
  })
  const passedOn = new Map()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // Ctrl-C arrives twice: from the terminal, and from npm.
      if (Date.now() - (passedOn.get(signal) ?? 0) < 1000) return
      passedOn.set(signal, Date.now())
      child.kill(signal)
    })
  }
  child.on('error', (error) => fail(`${node} cannot start: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}
