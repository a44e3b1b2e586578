import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReviewedVerification, showVerificationDocument, type VerificationDocument } from '@ungana/contracts-directory'
import { Button, color, Notice, Picture, Quiet } from '@ungana/ui'
import { useId, useState } from 'react'
import { styled } from 'styled-components'
import { staffKey } from '#lib/staff-key.ts'
import { VerificationDocuments } from '#lib/verification-documents.tsx'

interface EvidenceDocumentsProps {
  readonly verification: Pick<ReviewedVerification, 'id' | 'documents' | 'openedDocuments'>
}

/** The documents of the evidence. Staff can look at each on the page; the server notes which they have opened. */
export function EvidenceDocuments({ verification: { id, documents, openedDocuments } }: EvidenceDocumentsProps) {
  const queries = useQueryClient()
  const prefix = useId()
  const [shown, setShown] = useState<readonly string[]>([])
  const toggle = (document: string) => setShown(shown.includes(document) ? shown.filter((other) => other !== document) : [...shown, document])
  const noteOpening = () => void queries.invalidateQueries({ queryKey: staffKey('verifications', id) })
  return (
    <VerificationDocuments
      verificationId={id}
      documents={documents}
      canOpen
      note={(document) => (openedDocuments.includes(document.id) ? t`opened by you` : t`not opened by you`)}
      action={(document) => {
        const isShown = shown.includes(document.id)
        return (
          <Button
            variant="outline"
            aria-expanded={isShown}
            aria-controls={isShown ? prefix + document.id : undefined}
            aria-label={isShown ? t`Hide ${document.name}` : t`Show ${document.name}`}
            onClick={() => toggle(document.id)}
          >
            {isShown ? t`Hide` : t`Show`}
          </Button>
        )
      }}
      below={(document) =>
        shown.includes(document.id) ? (
          <div id={prefix + document.id}>
            <Preview
              address={showVerificationDocument.url.replace(':id', id).replace(':documentId', document.id)}
              document={document}
              onLoaded={noteOpening}
            />
          </div>
        ) : null
      }
    />
  )
}

const Sheet = styled(Picture)`
  display: block;
  max-width: 100%;
  height: auto;
  border: 1px solid ${color.line};
`

const Pages = styled.iframe`
  display: block;
  width: 100%;
  height: min(80vh, 800px);
  border: 1px solid ${color.line};
`

interface PreviewProps {
  readonly address: string
  readonly document: VerificationDocument
  readonly onLoaded: () => void
}

function Preview({ address, document: { name, mediaType }, onLoaded }: PreviewProps) {
  const [failed, setFailed] = useState(false)
  if (failed) return <Notice tone="danger">{t`This document could not be shown. Please download it.`}</Notice>
  if (mediaType !== 'application/pdf')
    return <Sheet asked src={address} alt={name} loading="eager" onLoad={onLoaded} onError={() => setFailed(true)} />
  // Without a viewer, as on most phones, a frame would download the file.
  if (!navigator.pdfViewerEnabled) return <Quiet>{t`This browser cannot show PDF files on a page. Please download the file to open it.`}</Quiet>
  return <Pages src={address} title={name} onLoad={onLoaded} />
}
