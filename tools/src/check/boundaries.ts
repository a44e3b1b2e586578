import { execFile } from 'node:child_process'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Checks who may import whom (ARCHITECTURE.md). `turbo boundaries` checks imports between packages by the tags in each turbo.json; Biome's
 * noRestrictedImports checks imports inside a package. Throws with the tool's report.
 */
export async function checkBoundaries(root: string): Promise<void> {
  const untagged = await packagesWithoutTag(root)
  if (untagged.length > 0) throw new Error(`These folders have no boundary tag in turbo.json: ${untagged.join(', ')}`)
  // turbo cannot tell that the gateway gets this contract through service-kit.
  const gateway = JSON.parse(await readFile(join(root, 'gateway/package.json'), 'utf8')) as { dependencies: Record<string, string> }
  if ('@ungana/contracts-directory' in gateway.dependencies) throw new Error('The gateway must not import @ungana/contracts-directory')
  const { stdout } = await run(join(root, 'node_modules/.bin/turbo'), ['boundaries'], { cwd: root, env: quietEnv(root) }).catch((error) => {
    throw new Error(`${error.stdout ?? ''}${error.stderr ?? error.message}`)
  })
  // A check that reads no files would always pass.
  if (!/Checked [1-9]\d* files? in [1-9]\d* packages?/.test(stdout)) throw new Error(`turbo boundaries read no files:\n${stdout}`)
}

/** Workspace folders without a tag, to which no rule would apply. */
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

/** turbo needs git and a home folder; telemetry and colours are off. */
export function quietEnv(root: string): NodeJS.ProcessEnv {
  return { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', NO_COLOR: '1', HOME: process.env.HOME ?? root }
}
