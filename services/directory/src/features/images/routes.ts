import { getImage, IMAGE_MAX_BYTES, uploadImage } from '@ungana/contracts-directory'
import { createOnce, NotFound, type Service } from '@ungana/service-kit'
import { type Files, sendImage } from '@ungana/service-kit/files'
import { pictureUse } from '#lib/company-pictures.ts'
import type { Database, Transaction } from '#lib/database.ts'

export function imageRoutes(app: Service, { prisma }: Database, files: Files): void {
  const once = createOnce<Transaction>((work) => prisma.$transaction(work))

  app.route({
    ...uploadImage,
    config: { policy: 'member', upload: { maxBytes: IMAGE_MAX_BYTES } },
    handler: async (request, reply) => {
      const { id, width, height, sha256 } = await files.receive(request, pictureUse)
      // Repeated, the answer is the first one's; what came again waits for nobody and goes.
      return once(request, reply, { scope: request.identity.sub, body: { sha256 } }, async () => ({ status: 201, body: { id, width, height } }))
    },
  })

  app.route({
    ...getImage,
    config: { policy: 'anyone' },
    handler: async (request, reply) => {
      const { id } = request.params
      const { sub } = request.identity
      // Whoever uploaded it sees it before anybody else does.
      const file = (await files.find(id)) ?? (sub === undefined ? undefined : await files.findWaiting(id, sub))
      const content = file?.purpose === pictureUse.purpose ? await files.read(file, request.params.size) : undefined
      if (!file || !content) throw new NotFound()
      return sendImage(reply, file, content) as never
    },
  })
}
