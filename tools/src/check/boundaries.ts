import { execFile } from 'node:child_process'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Who may import whom (ARCHITECTURE.md): between packages by `turbo boundaries` and the tags in each package's turbo.json, inside a
 * package by Biome's noRestrictedImports. Throws with the tool's own report when a rule is broken.
 */
export async function checkBoundaries(root: string): Promise<void> {
  const untagged = await packagesWithoutTag(root)
  if (untagged.length > 0) throw new Error(`No boundary tag in turbo.json of: ${untagged.join(', ')}`)
  const { stdout } = await run(join(root, 'node_modules/.bin/turbo'), ['boundaries'], { cwd: root, env: quietEnv(root) }).catch((error) => {
    throw new Error(`${error.stdout ?? ''}${error.stderr ?? error.message}`)
  })
  // A gate that reads nothing passes everything.
  if (!/Checked [1-9]\d* files? in [1-9]\d* packages?/.test(stdout)) throw new Error(`turbo boundaries read no files:\n${stdout}`)
}

/** Folders of workspaces that no rule applies to, because they name no tag. */
export async function packagesWithoutTag(root: string): Promise<string[]> {
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { workspaces: string[] }
  const untagged: string[] = []
  for await (const file of glob(
    manifest.workspaces.map((pattern) => `${pattern}/package.json`),
    { cwd: root },
  )) {
    const folder = file.slice(0, -'/package.json'.length)
    const config = await readFile(join(root, folder, 'turbo.json'), 'utf8').then(JSON.parse, () => ({}))
    if (!Array.isArray(config.tags) || config.tags.length === 0) untagged.push(folder)
  }
  return untagged.sort()
}

/** turbo looks for git and a home folder; it must neither phone home nor colour its report. */
export function quietEnv(root: string): NodeJS.ProcessEnv {
  return { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', NO_COLOR: '1', HOME: process.env.HOME ?? root }
}
