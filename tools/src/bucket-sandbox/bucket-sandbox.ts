// A store that speaks the part of S3 that the site uses, with one bucket in memory: https://docs.aws.amazon.com/AmazonS3/latest/API. For tests and trials.
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { refuseForeign } from '#infra/foreign-requests.ts'
import { type Fault, Faults } from '#provider-sandbox/faults.ts'

export interface BucketSandboxOptions {
  readonly bucket: string
  readonly keyId: string
  /** Compares `If-Match` without quotes, as Ceph 18 does. */
  readonly isBare?: boolean
  /** Any free port by default. */
  readonly port?: number
}

export interface BucketSandbox {
  /** `http://127.0.0.1:41030` */
  readonly url: string
  /** Replaces the faults of before. */
  fail(...faults: readonly Fault[]): void
  stop(): Promise<void>
}

export async function startBucketSandbox({ bucket, keyId, isBare = false, port = 0 }: BucketSandboxOptions): Promise<BucketSandbox> {
  const objects = new Map<string, StoredObject>()
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
      const content = await buffer(request)
      // Nothing is awaited from here on, so of several writers only one is first.
      const there = objects.get(key)?.etag
      if (headers['if-none-match'] === '*' && there !== undefined) return refuse(response, 412, 'PreconditionFailed')
      const wanted = isBare ? there?.replaceAll('"', '') : there
      if (headers['if-match'] !== undefined && headers['if-match'] !== wanted) return refuse(response, 412, 'PreconditionFailed')
      objects.set(key, { content, etag: `"${createHash('md5').update(content).digest('hex')}"`, at: new Date() })
      return finish(response, fault, 200)
    }
    if (method === 'DELETE') {
      objects.delete(key)
      return finish(response, fault, 204)
    }
    const object = objects.get(key)
    if (!object) return refuse(response, 404, 'NoSuchKey')
    const { content: body, etag } = object
    if (headers['if-none-match'] === etag) return response.writeHead(304, { etag }).end()
    response.writeHead(200, { 'content-length': body.length, etag })
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
    const found = [...objects].filter(([key]) => key.startsWith(query.get('prefix') ?? ''))
    const listed = found.map(([key, { at }]) => `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified></Contents>`)
    xml(response, 200, `<ListBucketResult>${listed.join('')}</ListBucketResult>`)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail: (...given) => faults.set(given),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface StoredObject {
  readonly content: Buffer
  readonly etag: string
  readonly at: Date
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
