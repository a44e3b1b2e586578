import { readFileSync } from 'node:fs'
import { serveJobs } from '../serve-jobs.ts'

serveJobs(async (job: string, ask) => {
  if (job === 'deadly') process.exit(1)
  if (job === 'wrong') throw new Error('ink')
  while (job === 'slow');
  const answers = job === 'curious' ? await Promise.all(['one', 'two', 'secret'].map((question) => ask(question).catch(String))) : []
  const file = job === 'reading' ? readFileSync('/etc/hostname', 'utf8') : ''
  // biome-ignore lint/style/noProcessEnv: a test checks that it is empty.
  return { job, answers, file, env: Object.keys(process.env), pid: process.pid }
})
