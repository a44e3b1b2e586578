import { readVerificationDocument, type VerificationDocument } from '@ungana/contracts-directory'
import { bareList, color, size } from '@ungana/ui'
import FileText from 'lucide-react/icons/file-text'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { fileSize } from '#lib/verification-text.ts'

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

  svg {
    width: 20px;
    height: 20px;
    color: ${color.ink3};
  }
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
  /** Whether their names are links that save them. */
  readonly canOpen: boolean
  readonly action?: (document: VerificationDocument) => ReactNode
}

export function VerificationDocuments({ verificationId, documents, canOpen, action }: VerificationDocumentsProps) {
  return (
    <Files aria-label="Documents">
      {documents.map((document) => (
        <li key={document.id}>
          <FileText aria-hidden />
          <Name>
            {canOpen ? (
              // The answer is a download, which leaves the page as it is.
              <a href={readVerificationDocument.url.replace(':id', verificationId).replace(':documentId', document.id)} download>
                {document.name}
              </a>
            ) : (
              <span>{document.name}</span>
            )}
            <span>{fileSize(document.bytes)}</span>
          </Name>
          {action?.(document)}
        </li>
      ))}
    </Files>
  )
}
