// Checks deploy/Dockerfile: its syntax, that everything it copies exists and is not ignored, and that it copies everything that is needed.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Copy, DockerfileParser } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'
import { missingImports } from '#check/compose-imports.ts'
import type { Compose } from '#check/compose-source.ts'

const PART_ARGUMENT = /\$\{PART\}/

interface Stage {
  readonly name: string
  readonly base: string
  readonly user: string | undefined
  readonly copies: readonly { readonly from: string | undefined; readonly source: string }[]
}

export function checkImages(root: string, compose: Compose, dockerfile: string, dockerignore: string): string[] {
  const problems = validate(dockerfile).map(({ message, range }) => `deploy/Dockerfile:${range.start.line + 1}: ${message}`)
  // What the engine itself reads is enough for this file, and an unreachable registry must not stop a build whose images are there.
  if (/^# *syntax *=/m.test(dockerfile)) problems.push('deploy/Dockerfile needs another image to read it')
  const stages = readStages(dockerfile)
  const ignored = dockerignore.split('\n').filter((line) => line && !line.startsWith('#'))
  for (const secret of ['.env', '.git', '.ungana', '**/node_modules'])
    if (!ignored.includes(secret)) problems.push(`.dockerignore does not exclude ${secret}`)

  for (const [name, service] of Object.entries(compose.services)) {
    if (!service.build) continue
    const { target, args = {} } = service.build
    if (!stages.has(target)) problems.push(`${name}: deploy/Dockerfile has no stage ${target}`)
    const image = flatten(stages, target)
    if (!image.user || /^(root|0)\b/.test(image.user)) problems.push(`${name}: its image runs as root`)
    const { PART = '' } = args
    const copied = image.copies.map((copy) => ({
      ...copy,
      source: copy.source.replace(PART_ARGUMENT, PART),
    }))
    for (const { from, source } of copied) {
      const path = inCheckout(from, source)
      if (path !== undefined && (!existsSync(join(root, path)) || isIgnored(path, ignored)))
        problems.push(`${name}: its image copies ${path}, which does not exist`)
    }
    const paths = copied.map(({ from, source }) => inCheckout(from, source)).filter((path) => path !== undefined && path !== '')
    const entry = entryOf(target, PART, service.command)
    if (entry)
      problems.push(...missingImports(root, entry, paths as string[], (path) => isIgnored(path, ignored)).map((problem) => `${name}: ${problem}`))
  }
  return problems
}

/** The module that the container runs, as a path in the checkout. */
function entryOf(target: string, part: string, command: readonly string[] | undefined): string | undefined {
  if (target === 'web') return command?.[1] ?? 'tools/src/deploy/publish-web.ts'
  return part ? `${part}/${command?.[1] ?? 'src/main.ts'}` : undefined
}

/** Where a path in a stage comes from in the checkout; undefined for files that a stage created, and for the package list. */
function inCheckout(from: string | undefined, source: string): string | undefined {
  if (from === undefined) return source
  if (['source', 'built'].includes(from) && source.startsWith('/app/')) return source.slice('/app/'.length)
  return undefined
}

function isIgnored(path: string, patterns: readonly string[]): boolean {
  const names = path.split('/')
  return patterns.some((pattern) => {
    if (!pattern.startsWith('**/')) return path === pattern || path.startsWith(`${pattern}/`)
    const name = new RegExp(`^${pattern.slice(3).replaceAll('.', '\\.').replaceAll('*', '.*')}$`)
    return names.some((each) => name.test(each))
  })
}

function readStages(dockerfile: string): Map<string, Stage> {
  const stages = new Map<string, Stage>()
  let current: Stage | undefined
  for (const instruction of DockerfileParser.parse(dockerfile).getInstructions()) {
    const words = instruction.getArguments().map((argument) => argument.getValue())
    if (instruction.getKeyword() === 'FROM') {
      const [base = '', , name = base] = words
      current = { name, base, user: undefined, copies: [] }
    } else if (!current) continue
    else if (instruction.getKeyword() === 'USER') current = { ...current, user: words[0] }
    else if (instruction.getKeyword() === 'COPY') {
      const from = (instruction as Copy).getFromFlag()?.getValue() ?? undefined
      current = { ...current, copies: [...current.copies, ...words.slice(0, -1).map((source) => ({ from, source }))] }
    }
    if (current) stages.set(current.name, current)
  }
  return stages
}

/** A stage together with the stages it is based on. */
function flatten(stages: ReadonlyMap<string, Stage>, name: string): Pick<Stage, 'user' | 'copies'> {
  const stage = stages.get(name)
  if (!stage) return { user: undefined, copies: [] }
  const base = flatten(stages, stage.base)
  return { user: stage.user ?? base.user, copies: [...base.copies, ...stage.copies] }
}
