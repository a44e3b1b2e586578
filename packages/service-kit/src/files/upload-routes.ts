// Routes that take a file, and that no others do.
import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { AROUND_THE_FILE } from '../uploads.ts'
import { FileTooLarge, FormExpected, NoFormHere } from './file-errors.ts'

/** Lets forms come in, at routes with `config: { upload }` and nowhere else. Comes before any route. */
export async function acceptUploads(app: App): Promise<void> {
  await app.register(multipart)
  app.addHook('onRequest', async (request) => {
    const { upload } = request.routeOptions.config
    const isForm = /^multipart\/form-data\s*(;|$)/i.test(request.headers['content-type'] ?? '')
    if (isForm && !upload) throw new NoFormHere()
    if (upload && !isForm) throw new FormExpected()
    if (upload && lengthOf(request) > upload.maxBytes + AROUND_THE_FILE) throw new FileTooLarge(upload.maxBytes)
  })
}

const lengthOf = ({ headers }: FastifyRequest) => Number(headers['content-length'] ?? 0)
