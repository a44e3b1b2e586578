import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { checkPaper } from '@ungana/contracts-deals'
import type { EndpointOutput } from '@ungana/contracts-kit'
import { Button, Card, color, EmptyState, ErrorPanel, LoadingCard, Notice, Page, PageHead, Quiet, radius, SectionHeading, Stack } from '@ungana/ui'
import { call, dayText, isMissing, useTitle } from '@ungana/web-kit'
import { useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { paperText } from '#lib/papers/paper-texts.ts'
import { Row } from '#lib/parts/row.tsx'

type Checked = EndpointOutput<typeof checkPaper>
type Reload = () => Promise<{ readonly data?: Checked | undefined; readonly isError: boolean }>

const Target = styled.div`
  display: grid;
  gap: 8px;
  justify-items: center;
  padding: 24px 16px;
  border: 2px dashed ${color.edge};
  border-radius: ${radius.card};
  text-align: center;
`

/** For everybody who has a paper: whether it is genuine, current and unchanged. */
export default function CheckPaperPage() {
  useTitle(t`Check a paper`)
  const { code = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['papers', code],
    queryFn: ({ signal }) => call(checkPaper, { params: { code } }, { signal }),
    staleTime: 0,
  })
  return (
    <Page $narrow>
      {data ? (
        <Result paper={data} reload={refetch} />
      ) : isMissing(error) ? (
        <EmptyState title={t`No such paper`} headingLevel={1} artId="deals">
          {t`No company created a paper with this code on Ungana. Compare the address with the one on the paper.`}
        </EmptyState>
      ) : error ? (
        <ErrorPanel title={t`Error loading this paper`} headingLevel={1} onRetry={() => refetch()} retrying={isFetching}>
          {t`Please try again`}
        </ErrorPanel>
      ) : (
        <LoadingCard label={t`Loading this paper...`} />
      )}
    </Page>
  )
}

function Result({ paper, reload }: { readonly paper: Checked; readonly reload: Reload }) {
  const { kind, number, version, madeAt, replaced, seller, buyer } = paper
  return (
    <>
      <PageHead title={`${paperText(kind)} ${number}`}>{t`This paper was created from a deal on Ungana.`}</PageHead>
      <Stack $gap={5}>
        {replaced ? (
          <Notice tone="warning" title={t`Replaced`}>
            {t`There is a newer version of this paper. Ask the seller for it.`}
          </Notice>
        ) : null}
        {kind === 'origin' ? (
          <Notice tone="warning" title={t`A draft`}>
            {t`Only the authority of the exporting country issues certificates of origin.`}
          </Notice>
        ) : null}
        <Card as="section">
          <Stack $gap={4}>
            <SectionHeading>{t`What Ungana knows`}</SectionHeading>
            <Stack $gap={2}>
              <Row name={t`Number`}>{number}</Row>
              <Row name={t`Version`}>{version}</Row>
              <Row name={t`Date`}>{dayText(madeAt)}</Row>
              <Row name={t`Seller`}>{seller}</Row>
              <Row name={t`Buyer`}>{buyer}</Row>
            </Stack>
          </Stack>
        </Card>
        <FileCheck reload={reload} />
      </Stack>
    </>
  )
}

type Outcome = 'same' | 'other' | 'failed'

/** Compares the hash of a file. The file stays on the device. */
function FileCheck({ reload }: { readonly reload: Reload }) {
  const input = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<{ readonly name: string; readonly is: Outcome } | null>(null)
  async function check(file: File | undefined) {
    if (!file) return
    const { name } = file
    setOutcome(null)
    try {
      const hash = hexOf(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
      // Somebody may have downloaded the paper in another language since the page was opened.
      const { data, isError } = await reload()
      setOutcome({ name, is: data?.hashes.includes(hash) ? 'same' : isError ? 'failed' : 'other' })
    } catch {
      setOutcome({ name, is: 'failed' })
    }
  }
  return (
    <Card as="section">
      <Stack $gap={4}>
        <SectionHeading description={t`Your browser compares it. The file does not leave your device.`}>{t`Is your PDF unchanged?`}</SectionHeading>
        <Target
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            void check(event.dataTransfer.files[0])
          }}
        >
          <input
            ref={input}
            type="file"
            hidden
            accept="application/pdf"
            aria-label={t`PDF to check`}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              currentTarget.value = ''
              void check(file)
            }}
          />
          <Button variant="outline" onClick={() => input.current?.click()}>
            {t`Choose the PDF`}
          </Button>
          <Quiet>{t`or drop it here`}</Quiet>
        </Target>
        <div role="status">{outcome ? <OutcomeNotice {...outcome} /> : null}</div>
      </Stack>
    </Card>
  )
}

function OutcomeNotice({ name, is }: { readonly name: string; readonly is: Outcome }) {
  if (is === 'same')
    return (
      <Notice tone="success" title={t`Unchanged`}>
        {t`${name} is exactly the paper that Ungana created.`}
      </Notice>
    )
  if (is === 'other')
    return (
      <Notice tone="danger" title={t`Not the same file`}>
        {t`${name} differs from this paper. It was changed, or it is another paper or a scan. Do not rely on it.`}
      </Notice>
    )
  return (
    <Notice tone="danger" title={t`Not checked`}>
      {t`${name} could not be checked. Please try again.`}
    </Notice>
  )
}

const hexOf = (bytes: ArrayBuffer) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
