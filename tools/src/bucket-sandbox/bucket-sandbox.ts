// A store that speaks the part of S3 that the site uses, with one bucket in memory: https://docs.aws.amazon.com/AmazonS3/latest/API. For tests and trials.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { refuseForeign } from '#infra/foreign-requests.ts'
import { type Fault, Faults } from '#provider-sandbox/faults.ts'

export interface BucketSandboxOptions {
  readonly bucket: string
  readonly keyId: string
  /** Any free port by default. */
  readonly port?: number
}

export interface BucketSandbox {
  /** `http://127.0.0.1:41030` */
  readonly url: string
  stop(): Promise<void>
}

export async function startBucketSandbox({ bucket, keyId, port = 0 }: BucketSandboxOptions): Promise<BucketSandbox> {
  const objects = new Map<string, Buffer>()
  const faults = new Faults()
  let sending = 0

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const { method = 'GET', headers } = request
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox')
    const refused = refuseForeign(request)
    if (refused) return refuse(response, refused.status, 'AccessDenied')
    if (pathname.startsWith('/sandbox/')) return control(request, response, pathname)
    const path = decodeURIComponent(pathname)
    const fault = faults.take(method, path)
    if (fault?.slow) await sleep(fault.slow, undefined, { ref: false })
    if (fault?.fail === 'before') return refuse(response, 500, 'InternalError')
    if (!headers.authorization?.includes(` Credential=${keyId}/`)) return refuse(response, 403, 'InvalidAccessKeyId')
    if (headers['content-encoding']?.includes('aws-chunked')) return refuse(response, 501, 'NotImplemented')
    const [, name, ...rest] = path.split('/')
    if (name !== bucket) return refuse(response, 404, 'NoSuchBucket')
    const key = rest.join('/')

    if (method === 'GET' && key === '') return list(response, searchParams)
    if (method === 'PUT') {
      objects.set(key, await buffer(request))
      return finish(response, fault, 200)
    }
    if (method === 'DELETE') {
      objects.delete(key)
      return finish(response, fault, 204)
    }
    const body = objects.get(key)
    if (!body) return refuse(response, 404, 'NoSuchKey')
    response.writeHead(200, { 'content-length': body.length })
    sending += 1
    response.once('close', () => {
      sending -= 1
    })
    if (fault?.fail === 'cut') return response.write(body.subarray(0, body.length / 2), () => response.destroy())
    return response.end(body)
  }

  async function control(request: IncomingMessage, response: ServerResponse, path: string): Promise<unknown> {
    if (path === '/sandbox/faults') faults.set(JSON.parse((await buffer(request)).toString()) as Fault[])
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ sending }))
  }

  function list(response: ServerResponse, query: URLSearchParams): void {
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? ''))
    xml(response, 200, `<ListBucketResult>${keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}</ListBucketResult>`)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function finish(response: ServerResponse, fault: Fault | undefined, status: number): void {
  if (fault?.fail === 'cut') response.destroy()
  else if (fault?.fail === 'after') refuse(response, 500, 'InternalError')
  else response.writeHead(status).end()
}

const refuse = (response: ServerResponse, status: number, code: string): void =>
  xml(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`)

function xml(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`)
}
