// The engine and Compose, as the command `docker` reaches them.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ComposeService } from '#check/compose-source.ts'
import type { Inspected } from '#containers/inspected.ts'
import { runProgram } from '#launcher/programs.ts'

/** The versions of the engine and of Compose; undefined where one is missing. */
export function engineVersions(): { engine: string; compose: string } | undefined {
  const ask = (...args: string[]): string | undefined => {
    const { status, stdout } = spawnSync('docker', args, { encoding: 'utf8' })
    return status === 0 && stdout.trim() ? stdout.trim() : undefined
  }
  const engine = ask('version', '--format', '{{(index .Server.Components 0).Name}} {{.Server.Version}}')
  const compose = ask('compose', 'version', '--short')
  return engine && compose ? { engine, compose } : undefined
}

export interface ComposeProject {
  /** Runs `docker compose …` until it ends or somebody stops this program. @returns standard output */
  run(...args: string[]): Promise<string>
  /** Removes containers, networks and volumes, and with `--rmi all` the images. */
  remove(...args: string[]): Promise<string>
  /** What the engine says about each container. */
  inspect(): Promise<Map<string, Inspected>>
  /** Runs a command in a running container. @returns standard output and errors, also if the command failed */
  exec(service: string, ...command: string[]): string
  removeFiles(): void
}

export interface ProjectOptions {
  readonly name: string
  /** Absolute path of the checkout. */
  readonly root: string
  readonly services: Readonly<Record<string, ComposeService>>
  /** Instead of `.env`. */
  readonly env: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/** docker-compose.yml under another name, with images, volumes and secrets of its own, so that a site on the same machine is not touched. */
export function openProject({ name, root, services, env, signal }: ProjectOptions): ComposeProject {
  const directory = mkdtempSync(join(tmpdir(), 'ungana-containers-'))
  const [envFile, imagesFile] = [join(directory, 'env'), join(directory, 'images.json')]
  writeFileSync(
    envFile,
    Object.entries(env)
      .map(([key, value]) => `${key}='${value}'\n`)
      .join(''),
    { mode: 0o600 },
  )
  const images = Object.fromEntries(Object.entries(services).map(([service, { image = '' }]) => [service, { image: `${image}:${name}` }]))
  writeFileSync(imagesFile, JSON.stringify({ services: images }))
  const flags = ['compose', '-p', name, '--project-directory', root, '--env-file', envFile, '-f', join(root, 'docker-compose.yml'), '-f', imagesFile]
  // Compose prefers variables of the process to those of the file.
  const { PATH, HOME, DOCKER_HOST, DOCKER_CONFIG } = process.env
  const options = { cwd: root, env: { PATH, HOME, DOCKER_HOST, DOCKER_CONFIG } }
  const run = (...args: string[]): Promise<string> => runProgram('docker', [...flags, ...args], { ...options, signal })
  return {
    run,
    remove: (...args) => runProgram('docker', [...flags, 'down', '--volumes', '--remove-orphans', ...args], options),
    async inspect() {
      const ids = (await run('ps', '--all', '--quiet')).split('\n').filter(Boolean)
      const all = JSON.parse(await runProgram('docker', ['inspect', ...ids], options)) as (Inspected & {
        readonly Config: { readonly Labels: Readonly<Record<string, string>> }
      })[]
      return new Map(all.map((each) => [each.Config.Labels['com.docker.compose.service'] ?? '', each]))
    },
    exec(service, ...command) {
      const { stdout, stderr } = spawnSync('docker', [...flags, 'exec', '-T', service, ...command], { ...options, encoding: 'utf8' })
      return `${stdout}${stderr}`.trim()
    },
    removeFiles: () => rmSync(directory, { recursive: true, force: true }),
  }
}
