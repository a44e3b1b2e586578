// Runs while an image is built: builds every browser part into .ungana/builds.
import { join } from 'node:path'
import { buildBrowserPart } from '#build.ts'
import { findParts } from '#parts.ts'

const { root, browserParts } = findParts()
const stateDir = join(root, '.ungana')
for (const part of browserParts) {
  const { version } = await buildBrowserPart(part, { root, stateDir, logFile: join(stateDir, 'logs', `build-${part.name}.log`), env: process.env })
  console.log(`${part.name} ${version}`)
}
