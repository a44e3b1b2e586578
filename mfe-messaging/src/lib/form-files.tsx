import { t } from '@lingui/core/macro'
import { ATTACHMENTS_MAX, uploadAttachment } from '@ungana/contracts-messaging'
import { Cluster, Notice, Quiet, Stack } from '@ungana/ui'
import { ApiError, newIdempotencyKey, uploadFile } from '@ungana/web-kit'
import { useRef, useState } from 'react'
import { AttachFiles, ChosenFiles } from '#lib/attach-files.tsx'
import type { ChosenFiles as Chosen } from '#lib/use-chosen-files.ts'

/** Chooses the files of a form. */
export function FilesField({ files, choose }: Chosen) {
  const [problem, setProblem] = useState('')
  return (
    <Stack $gap={2}>
      <Cluster $gap={3}>
        <AttachFiles files={files} onChange={choose} onProblem={setProblem} />
        <Quiet>{t`At most ${ATTACHMENTS_MAX} files: PDF, JPG, PNG or XLSX, up to 10 MB each`}</Quiet>
      </Cluster>
      <ChosenFiles files={files} onChange={choose} />
      {problem ? (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      ) : null}
    </Stack>
  )
}

/** Sends a form with what its body needs for its files, which are uploaded before, each once. */
export function useFormUploads(accountId: string) {
  const uploaded = useRef(new Map<File, string>())
  const upload = async (files: readonly File[], key: string): Promise<{ readonly attachmentIds?: string[] }> => {
    for (const file of files) {
      if (uploaded.current.has(file)) continue
      // The same key after a reload, so that a repeated form has the same body.
      const idempotencyKey = `${key}-${file.size}-${file.lastModified}`
      const { id } = await uploadFile(uploadAttachment, file, { name: file.name, idempotencyKey, account: accountId })
      uploaded.current.set(file, id)
    }
    const ids = files.flatMap((file) => uploaded.current.get(file) ?? [])
    return ids.length > 0 ? { attachmentIds: ids } : {}
  }
  return async <Answer,>(files: readonly File[], key: string, send: (attached: Awaited<ReturnType<typeof upload>>) => Promise<Answer>) => {
    try {
      return await send(await upload(files, key))
    } catch (error) {
      if (!(error instanceof ApiError && error.body?.field === 'attachmentIds')) throw error
      // An earlier attempt uploaded them more than a day ago, and the old keys would only name those again.
      uploaded.current.clear()
      return send(await upload(files, newIdempotencyKey()))
    }
  }
}
