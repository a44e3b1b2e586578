import { serveJobs } from '../side-process.ts'

serveJobs((job: string) => {
  if (job === 'deadly') process.exit(1)
  if (job === 'wrong') throw new Error('ink')
  while (job === 'slow');
  // biome-ignore lint/style/noProcessEnv: a test checks that it is empty.
  return { job, env: Object.keys(process.env), pid: process.pid }
})
