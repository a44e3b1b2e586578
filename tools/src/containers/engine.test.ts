import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openProject } from '#containers/engine.ts'

it('ends what Compose does when somebody stops the proof, and still removes everything', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'ungana-docker-'))
  const before = process.env.PATH
  writeFileSync(join(directory, 'docker'), '#!/bin/sh\ncase "$*" in *" down --volumes --remove-orphans"*) echo "$*" ;; *) exec sleep 600 ;; esac\n', {
    mode: 0o755,
  })
  process.env.PATH = `${directory}:${before}`
  const stop = new AbortController()
  const project = openProject({ name: 'a-proof', root: directory, services: { web: { image: 'site' } }, env: { PORT: '1' }, signal: stop.signal })
  try {
    const up = project.run('up')
    stop.abort()
    await expect(up).rejects.toThrow('aborted')
    expect(await project.remove('--rmi', 'all')).toContain('-p a-proof')
  } finally {
    process.env.PATH = before
    project.removeFiles()
    rmSync(directory, { recursive: true })
  }
})
