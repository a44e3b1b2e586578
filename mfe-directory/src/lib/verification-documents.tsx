import { t } from '@lingui/core/macro'
import { readVerificationDocument, type VerificationDocument } from '@ungana/contracts-directory'
import { bareList, color, size } from '@ungana/ui'
import { fileSize } from '@ungana/web-kit'
import FileText from 'lucide-react/icons/file-text'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

const Files = styled.ul`
  ${bareList}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  margin-top: 8px;
  border-top: 1px solid ${color.line};

  > li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: 12px;
    min-height: 56px;
    border-top: 1px solid ${color.line};
  }

  > li:first-child {
    border-top: 0;
  }

  > li > svg {
    width: 20px;
    height: 20px;
    color: ${color.ink3};
  }
`

const Below = styled.div`
  grid-column: 1 / -1;
  min-width: 0;
  padding-bottom: 12px;
`

const Name = styled.div`
  display: grid;
  overflow-wrap: anywhere;

  > a {
    justify-self: start;
    padding-block: 4px;
  }

  > span:last-child {
    color: ${color.ink3};
    font-size: ${size.caption};
  }
`

interface VerificationDocumentsProps {
  readonly verificationId: string
  readonly documents: readonly VerificationDocument[]
  /** Whether the names are download links. */
  readonly canOpen: boolean
  readonly action?: (document: VerificationDocument) => ReactNode
  /** Text beside the file's size. */
  readonly note?: (document: VerificationDocument) => string | undefined
  /** Content below the document's line. */
  readonly below?: (document: VerificationDocument) => ReactNode
}

export function VerificationDocuments({ verificationId, documents, canOpen, action, note, below }: VerificationDocumentsProps) {
  return (
    <Files aria-label={t`Documents`}>
      {documents.map((document) => {
        const more = below?.(document)
        return (
          <li key={document.id}>
            <FileText aria-hidden />
            <Name>
              {canOpen ? (
                <a href={readVerificationDocument.url.replace(':id', verificationId).replace(':documentId', document.id)} download>
                  {document.name}
                </a>
              ) : (
                <span>{document.name}</span>
              )}
              <span>{[fileSize(document.bytes), note?.(document)].filter(Boolean).join(' · ')}</span>
            </Name>
            {action?.(document)}
            {more ? <Below>{more}</Below> : null}
          </li>
        )
      })}
    </Files>
  )
}
