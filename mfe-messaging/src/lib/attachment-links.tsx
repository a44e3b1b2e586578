import { type Message, readAttachment } from '@ungana/contracts-messaging'
import { color } from '@ungana/ui'
import { fileSize } from '@ungana/web-kit'
import Paperclip from 'lucide-react/icons/paperclip'
import { styled } from 'styled-components'

const File = styled.a`
  display: flex;
  align-items: center;
  gap: 8px;
  min-height: 44px;
  color: ${color.green};
  overflow-wrap: anywhere;

  > svg {
    flex: none;
    width: 18px;
    height: 18px;
  }
`

export const attachmentPath = (id: string) => readAttachment.url.replace(':id', id)

/** Downloads of files. Without the attribute `download`, which would keep the request from the service worker and its kept copy. */
export function AttachmentLinks({ files = [] }: { readonly files: Message['attachments'] | undefined }) {
  return files.map(({ id, name, bytes }) => (
    <File key={id} href={attachmentPath(id)}>
      <Paperclip aria-hidden />
      {name} ({fileSize(bytes)})
    </File>
  ))
}
