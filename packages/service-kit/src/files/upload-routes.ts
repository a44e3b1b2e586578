// Accepts forms at upload routes only.
import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { FORM_OVERHEAD_BYTES } from '../uploads.ts'
import { FileTooLarge, FormExpected, NoFormHere } from './file-errors.ts'

/** Accepts forms at routes with `config: { upload }` and refuses them elsewhere. Call this before adding routes. */
export async function acceptUploads(app: App): Promise<void> {
  await app.register(multipart)
  app.addHook('onRequest', async (request) => {
    const { upload } = request.routeOptions.config
    const isForm = /^multipart\/form-data\s*(;|$)/i.test(request.headers['content-type'] ?? '')
    if (isForm && !upload) throw new NoFormHere()
    if (upload && !isForm) throw new FormExpected()
    if (upload && lengthOf(request) > upload.maxBytes + FORM_OVERHEAD_BYTES) throw new FileTooLarge(upload.maxBytes)
  })
}

const lengthOf = ({ headers }: FastifyRequest) => Number(headers['content-length'] ?? 0)
