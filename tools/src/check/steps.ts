// What `npm run check` looks at. A step is a name and a function that throws what is wrong; a further one is one more entry of the list.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { checkBoundaries } from '#check/boundaries.ts'
import { checkCompose } from '#check/compose.ts'
import { checkContracts } from '#check/contracts.ts'
import { checkDeadCode } from '#check/dead-code.ts'
import { checkOldBrowsers } from '#check/old-browsers.ts'
import { checkPages } from '#check/pages.ts'
import { runTool } from '#check/run-tool.ts'
import { checkVersions } from '#check/versions.ts'
import { workspaceFolders } from '#check/workspace-folders.ts'
import { findParts } from '#parts.ts'
import { generateClients } from '#prisma/generate.ts'

export interface CheckStep {
  readonly name: string
  /** @param note adds to the step's line. @throws Error with everything that the reader needs to mend it */
  run(root: string, note: (text: string) => void): Promise<void>
}

export const checkSteps: readonly CheckStep[] = [
  { name: 'Database clients', run: async (root) => void (await generateClients(findParts(root).services)) },
  { name: 'Types', run: checkTypes },
  { name: 'Format and lint', run: lint },
  // That each of these bites, the test beside it proves.
  { name: 'Boundaries', run: checkBoundaries },
  { name: 'Pages', run: checkPages },
  { name: 'Old browsers', run: checkOldBrowsers },
  { name: 'Contracts', run: checkContracts },
  { name: 'Versions', run: checkVersions },
  { name: 'Dead code', run: checkDeadCode },
  { name: 'Containers', run: checkCompose },
]

async function checkTypes(root: string, note: (text: string) => void): Promise<void> {
  const projects = typedProjects(root)
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
  const complaints: string[] = []
  const waiting = [...projects]
  const worker = async (): Promise<void> => {
    for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
      // What did not change since the last run is not checked again.
      const record = join(root, '.ungana/types', `${project.replaceAll('/', '-')}.tsbuildinfo`)
      const args = ['--noEmit', '--pretty', 'false', '--incremental', '--tsBuildInfoFile', record, '-p', project]
      // tsc itself fails on a project without files.
      const { code, output } = await runTool(root, process.execPath, [tsc, ...args])
      if (code !== 0) complaints.push(output)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  if (complaints.length > 0) throw new Error(complaints.join('\n'))
  note(`${projects.length} programs`)
}

/** Programs of several parts: those without a browser, and the browser parts against the curated shares that they get. */
const programs: readonly (readonly [project: string, parts: RegExp])[] = [
  ['tsconfig.node.json', /^(contracts\/[\w-]+|services\/[\w-]+|packages\/service-kit|tools)$/],
  ['tsconfig.curated.json', /^(shell|mfe-[\w-]+|packages\/(ui|web-kit))$/],
]

/** Each part with a tsconfig.json is in a program of several or is one of its own. */
function typedProjects(root: string): string[] {
  const alone = workspaceFolders(root)
    .filter((folder) => existsSync(join(folder, 'tsconfig.json')))
    .map((folder) => relative(root, folder))
    .filter((part) => !programs.some(([, parts]) => parts.test(part)))
  return [...programs.map(([project]) => project), ...alone]
}

async function lint(root: string, note: (text: string) => void): Promise<void> {
  const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome')
  const { code, output } = await runTool(root, process.execPath, [
    biome,
    'check',
    '--error-on-warnings',
    '--colors=off',
    '--diagnostic-level=warn',
    '--max-diagnostics=50',
    '.',
  ])
  const files = Number(/Checked (\d+) files?/.exec(output)?.[1] ?? 0)
  if (code !== 0) throw new Error(`${output}\nWhat is fixable, \`npx biome check --write\` fixes.`)
  if (files === 0) throw new Error(`Biome looked at no file.\n${output}`)
  note(`${files} files`)
}
