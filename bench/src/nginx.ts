// nginx as the simplest gateway: it passes requests on or sends a file.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import getPort from 'get-port'
import { given, givenIfAny, outliveInterrupt } from '#config.ts'

export interface NginxOptions {
  /** Origin to which nginx forwards /api. */
  readonly upstream: string
  /** Headers to add to each request. */
  readonly headers: Readonly<Record<string, string>>
  /** File for /file, already compressed with Brotli. */
  readonly file: string
}

export interface Nginx {
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
}

export async function startNginx(options: NginxOptions): Promise<Nginx> {
  outliveInterrupt()
  const directory = mkdtempSync(join(tmpdir(), 'ungana-nginx-'))
  const port = await getPort({ host: '127.0.0.1' })
  for (const name of ['client', 'proxy', 'fastcgi', 'uwsgi', 'scgi']) mkdirSync(join(directory, name))
  const config = join(directory, 'nginx.conf')
  // Readable by its owner only, because the headers contain a token.
  writeFileSync(config, configuration(directory, port, options), { mode: 0o600 })
  const log = openSync(join(directory, 'error.log'), 'a')
  const libraries = givenIfAny('NGINX_LIBRARIES')
  const child = spawn(given('NGINX'), ['-p', directory, '-c', config, '-e', 'stderr'], {
    stdio: ['ignore', log, log],
    env: libraries ? { LD_LIBRARY_PATH: libraries } : {},
  })
  closeSync(log)
  const stop = async (): Promise<void> => {
    const ended = child.exitCode !== null || child.signalCode !== null ? undefined : once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    rmSync(directory, { recursive: true, force: true })
  }
  try {
    await once(child, 'spawn')
    const url = `http://127.0.0.1:${port}`
    await untilAnswers(`${url}/file`)
    return { url, pid: child.pid as number, stop }
  } catch (error) {
    const errorLog = readFileSync(join(directory, 'error.log'), 'utf8').trim()
    await stop()
    throw new Error(`nginx did not start: ${errorLog || (error as Error).message}`, { cause: error })
  }
}

function configuration(directory: string, port: number, { upstream, headers, file }: NginxOptions): string {
  const passedOn = Object.entries(headers).map(([name, value]) => `proxy_set_header ${name} "${value}";`)
  return `
    daemon off;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    worker_processes 1;
    pid ${directory}/pid;
    error_log stderr error;
    events { worker_connections 1024; }
    http {
      access_log off;
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${directory}/${name.replace('_body', '')};`).join('\n')}
      sendfile on;
      tcp_nopush on;
      keepalive_requests 1000000;
      upstream service { server ${new URL(upstream).host}; keepalive 64; keepalive_requests 1000000; }
      server {
        listen 127.0.0.1:${port};
        location /api/ {
          proxy_pass http://service;
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          ${passedOn.join('\n')}
        }
        location = /file { alias ${file}; types {} default_type text/javascript; add_header Content-Encoding br; }
      }
    }`
}

async function untilAnswers(url: string): Promise<void> {
  const giveUpAt = performance.now() + 10_000
  for (;;) {
    try {
      const response = await fetch(url)
      await response.arrayBuffer().catch(() => {})
      if (response.ok) return
      throw new Error(`${url} answered ${response.status}`)
    } catch (error) {
      if (performance.now() > giveUpAt) throw error
      await sleep(50)
    }
  }
}
