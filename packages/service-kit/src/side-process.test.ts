import { afterEach, expect, test } from 'vitest'
import { openSideProcess, type SideProcess, type SideProcessOptions, TookTooLong } from './side-process.ts'

interface Done {
  readonly job: string
  readonly answers: readonly unknown[]
  readonly env: readonly string[]
  readonly pid: number
}

let aside: SideProcess<string, Done>
function open(patience = 60_000, more: Partial<SideProcessOptions> = {}) {
  aside = openSideProcess(new URL('./testing/side-process-jobs.ts', import.meta.url), { patience, waiting: 3, ...more })
}
afterEach(() => aside.close())

test('runs all jobs in one other process, which has none of the settings', async () => {
  open()
  const all = await Promise.all(['a', 'b', 'c'].map((job) => aside.run(job)))
  expect(all.map(({ job }) => job)).toEqual(['a', 'b', 'c'])
  expect(new Set(all.map(({ pid }) => pid)).size).toBe(1)
  expect(all[0]?.pid).not.toBe(process.pid)
  expect(all[0]?.env).not.toContain('PATH')
})

test.each(['wrong', 'deadly'])('a %s job fails alone', async (job) => {
  open()
  const [bad, good] = await Promise.allSettled([aside.run(job), aside.run('fine')])
  expect(bad.status).toBe('rejected')
  expect(good).toMatchObject({ status: 'fulfilled', value: { job: 'fine' } })
})

test('a job that takes too long is ended', async () => {
  open(3000)
  await expect(aside.run('slow')).rejects.toBeInstanceOf(TookTooLong)
  expect(await aside.run('fine')).toMatchObject({ job: 'fine' })
})

test('refuses jobs while too many are waiting', async () => {
  open()
  const accepted = ['a', 'b', 'c', 'd'].map((job) => aside.run(job))
  await expect(aside.run('e')).rejects.toMatchObject({ statusCode: 503 })
  expect(await Promise.all(accepted)).toHaveLength(4)
})

test('answers what a job asks', async () => {
  open(60_000, {
    answer: async (question: string) => {
      if (question === 'secret') throw new Error('not for you')
      return { about: question }
    },
  })
  expect((await aside.run('curious')).answers).toEqual([{ about: 'one' }, { about: 'two' }, 'Error: Error: not for you'])
})

test('a process with permissions reads only what it may', async () => {
  open(60_000, { mayRead: [] })
  expect(await aside.run('fine')).toMatchObject({ job: 'fine' })
  await expect(aside.run('reading')).rejects.toThrow('restricted')
})
