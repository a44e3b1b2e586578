// Finds nginx, which a bench compares with the gateway: the installed one, or Debian's package unpacked into a folder.
import { join } from 'node:path'
import { type BenchContext, nothingToStop, type Provided } from '#bench/provided.ts'
import { hasDebianTools, unpackDebianPackage } from '#infra/debian-package.ts'
import { findProgram, isProgram } from '#launcher/programs.ts'

export async function provideNginx({ root, screen, signal }: BenchContext): Promise<Provided> {
  const env = await screen.step('nginx', async () => installedNginx() ?? (await nginxFromDebian(root, signal)))
  return { env, stop: nothingToStop }
}

function installedNginx(): Record<string, string> | undefined {
  const program = findProgram(['nginx'], process.env)
  return program ? { NGINX: program } : undefined
}

async function nginxFromDebian(root: string, signal: AbortSignal): Promise<Record<string, string>> {
  if (!hasDebianTools(process.env)) throw new Error('nginx is missing. Install it, so that it is on the PATH.')
  const tree = await unpackDebianPackage('nginx', {
    directory: join(root, '.ungana/debian/nginx'),
    withMissingDependencies: true,
    env: process.env,
    signal,
  })
  const program = join(tree, 'usr/sbin/nginx')
  if (!isProgram(program)) throw new Error('The nginx package of this Debian contains no nginx')
  return { NGINX: program, NGINX_LIBRARIES: join(tree, `usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`) }
}
