// Checks docker-compose.yml and its images without running Docker.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkComposeFile } from '#check/compose-file.ts'
import { checkImages } from '#check/compose-images.ts'
import { checkRules } from '#check/compose-rules.ts'
import { checkSettings, trySettings } from '#check/compose-settings.ts'
import { makeEnvironment, readCompose } from '#check/compose-source.ts'

const composeFiles = ['docker-compose.yml', 'deploy/compose.bucket.yml', 'deploy/compose.mailbox.yml', 'deploy/compose.sandbox.yml'] as const
const files = [...composeFiles, 'deploy/Dockerfile', '.dockerignore'] as const
export type ContainerFiles = Readonly<Record<(typeof files)[number], string>>

/** @throws Error that lists all problems */
export async function checkCompose(root: string, note: (text: string) => void): Promise<void> {
  const problems = await composeProblems(root, readContainerFiles(root), note)
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

export function readContainerFiles(root: string): ContainerFiles {
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(root, file), 'utf8')])) as ContainerFiles
}

export async function composeProblems(root: string, texts: ContainerFiles, note: (text: string) => void = () => {}): Promise<string[]> {
  const malformed = composeFiles.flatMap((file) => checkComposeFile(texts[file]).map((problem) => `${file}: ${problem}`))
  if (malformed.length > 0) return malformed
  const text = texts['docker-compose.yml']
  const { compose, missing } = readCompose(text, makeEnvironment(root))
  note(`${Object.keys(compose.services).length} containers`)
  const problems = [
    ...missing.map((name) => `docker-compose.yml needs ${name}, but deploy/make-env.mjs does not create it`),
    ...checkRules(root, compose),
    ...checkImages(root, compose, texts['deploy/Dockerfile'], texts['.dockerignore']),
    ...(await checkSettings(root, compose, text)),
  ]
  return problems.length > 0 ? problems : trySettings(root, compose)
}
