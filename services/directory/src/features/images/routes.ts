import { getImage, IMAGE_MAX_BYTES, uploadImage } from '@ungana/contracts-directory'
import { createOnce, NotFound, type Service } from '@ungana/service-kit'
import { type Files, sendImage, sendPrivateImage, sendUnchanged } from '@ungana/service-kit/files'
import { pictureUse } from '#lib/company-pictures.ts'
import type { Database, Transaction } from '#lib/database.ts'

export function imageRoutes(app: Service, { prisma }: Database, files: Files): void {
  const once = createOnce<Transaction>((work) => prisma.$transaction(work))

  app.route({
    ...uploadImage,
    config: { policy: 'member', act: 'products.edit', upload: { maxBytes: IMAGE_MAX_BYTES } },
    handler: async (request, reply) => {
      const { id, width, height, sha256 } = await files.receive(request, pictureUse)
      // A repeated upload gets the first answer. The file that it stored again is never used, so it is deleted later.
      return once(request, reply, { scope: request.identity.sub, body: { sha256 } }, async () => ({ status: 201, body: { id, width, height } }))
    },
  })

  app.route({
    ...getImage,
    config: { policy: 'anyone', offline: 'recent' },
    handler: async (request, reply) => {
      const { id } = request.params
      const { sub, role } = request.identity
      // The uploader can see an unused picture.
      const used = await files.find(id)
      const file = used ?? (sub === undefined ? undefined : await files.findWaiting(id, sub))
      const hidden = used && !(await isPublic(prisma, used.ownerId))
      const refused = hidden && role !== 'staff' && used.ownerId !== sub
      if (file?.purpose !== pictureUse.purpose || refused) throw new NotFound()
      const unchanged = used && !hidden && sendUnchanged(reply, used)
      if (unchanged) return unchanged as never
      const content = await files.read(file, request.params.size)
      if (!content) throw new NotFound()
      return (used && !hidden ? sendImage : sendPrivateImage)(reply, file, content) as never
    },
  })
}

/** Whether the company or organization of a picture may be seen by everybody. */
async function isPublic(prisma: Database['prisma'], id: string): Promise<boolean> {
  const of = { where: { id }, select: { status: true } }
  const owner = (await prisma.business.findUnique(of)) ?? (await prisma.organization.findUnique(of))
  return owner === null || owner.status === 'active'
}
