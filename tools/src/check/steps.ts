// The steps of `npm run check`. A step has a name and a function that throws on problems.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { checkBoundaries } from '#check/boundaries.ts'
import { checkCompose } from '#check/compose.ts'
import { checkContracts } from '#check/contracts.ts'
import { checkDeadCode } from '#check/dead-code.ts'
import { checkKubernetes } from '#check/kubernetes.ts'
import { checkLicences } from '#check/licences.ts'
import { checkMigrations } from '#check/migrations.ts'
import { checkOldBrowsers } from '#check/old-browsers.ts'
import { checkPages } from '#check/pages.ts'
import { checkPictures } from '#check/pictures.ts'
import { runTool } from '#check/run-tool.ts'
import { checkSides } from '#check/sides.ts'
import { checkTexts } from '#check/texts.ts'
import { checkVersions } from '#check/versions.ts'
import { checkWords } from '#check/words.ts'
import { workspaceFolders } from '#check/workspace-folders.ts'
import { findParts } from '#parts.ts'
import { generateClients } from '#prisma/generate.ts'
import { generateStatements } from '#sql/generate.ts'

export interface CheckStep {
  readonly name: string
  /** Writes files that other steps read, so they wait for it. */
  readonly generates?: boolean
  /** @param note adds a text to the step's line. @throws Error with all that is needed to fix the problems */
  run(root: string, note: (text: string) => void): Promise<void>
}

/** The longest first, because two run at once. */
export const checkSteps: readonly CheckStep[] = [
  { name: 'Database clients', generates: true, run: async (root) => void (await generateClients(findParts(root).services)) },
  {
    name: 'Statements',
    generates: true,
    run: async (root, note) => note(`${await generateStatements(root, findParts(root).services)} statements`),
  },
  { name: 'Types', run: checkTypes },
  // Tests beside each step prove that it finds problems.
  { name: 'Words', run: checkWords },
  { name: 'Texts', run: (root, note) => checkTexts(root, note) },
  { name: 'Format and lint', run: lint },
  { name: 'Dead code', run: checkDeadCode },
  { name: 'Containers', run: checkCompose },
  { name: 'Kubernetes', run: checkKubernetes },
  { name: 'Contracts', run: checkContracts },
  { name: 'Boundaries', run: checkBoundaries },
  { name: 'Pages', run: checkPages },
  { name: 'Old browsers', run: checkOldBrowsers },
  { name: 'Left and right', run: checkSides },
  { name: 'Pictures', run: checkPictures },
  { name: 'Migrations', run: checkMigrations },
  { name: 'Versions', run: checkVersions },
  { name: 'Licences', run: checkLicences },
]

async function checkTypes(root: string, note: (text: string) => void): Promise<void> {
  const projects = typedProjects(root)
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
  const reports: string[] = []
  const waiting = [...projects]
  const worker = async (): Promise<void> => {
    for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
      // With this record, tsc skips files that have not changed since the last run.
      const record = join(root, '.ungana/types', `${project.replaceAll('/', '-')}.tsbuildinfo`)
      // Several checkers in a program would each work out the same types again, which doubles the work. Programs run side by side instead.
      const args = ['--noEmit', '--pretty', 'false', '--checkers', '1', '--incremental', '--tsBuildInfoFile', record, '-p', project]
      // tsc fails by itself on a project without files.
      const { code, output } = await runTool(root, process.execPath, [tsc, ...args])
      if (code !== 0) reports.push(output)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  if (reports.length > 0) throw new Error(reports.join('\n'))
  note(`${projects.length} programs`)
}

/** Type-checked together: the parts without a browser, and the browser parts with the curated shared libraries. */
const programs: readonly (readonly [project: string, parts: RegExp])[] = [
  ['tsconfig.node.json', /^(contracts\/[\w-]+|services\/[\w-]+|packages\/service-kit|tools)$/],
  ['tsconfig.curated.json', /^(shell|mfe-[\w-]+|packages\/(ui|web-kit))$/],
]

/** All projects to check: the combined ones, and every other part that has a tsconfig.json. */
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
  if (code !== 0) throw new Error(`${output}\nFix what can be fixed with: npx biome check --write`)
  if (files === 0) throw new Error(`Biome checked no files.\n${output}`)
  note(`${files} files`)
}
