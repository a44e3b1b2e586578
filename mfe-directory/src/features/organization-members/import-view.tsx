import { useQueryClient } from '@tanstack/react-query'
import { type MemberImport, organizationMembersPath } from '@ungana/contracts-directory'
import { Button, Card, color, EmptyState, ErrorPanel, PageTitle, Quiet, SkeletonGroup, SkeletonText, Stack, size } from '@ungana/ui'
import { isMissing, useHost, useUrlFilters } from '@ungana/web-kit'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { ChooseFile } from './choose-file.tsx'
import { ImportDone } from './import-done.tsx'
import { ImportPreview } from './import-preview.tsx'
import { MatchColumns } from './match-columns.tsx'
import { importKey, useMemberImport } from './member-queries.ts'

const Head = styled.div`
  display: grid;
  gap: 6px;
  margin-bottom: 20px;

  > h1 {
    scroll-margin-top: 140px;
  }
`

const Where = styled.p`
  color: ${color.ink3};
  font-size: ${size.caption};
  font-weight: 600;
`

const steps = { file: 'Choose a file', columns: 'Match the columns', preview: 'Look at what will happen', done: 'Members imported' }
type Step = keyof typeof steps

interface ImportViewProps {
  readonly organizationId: string
  /** Undefined: no file was sent yet. */
  readonly importId: string | undefined
}

/** Members from a spreadsheet, step by step. The import is in the address: a reload goes on where it was. */
export function ImportView({ organizationId, importId }: ImportViewProps) {
  const { change } = useUrlFilters(['organization', 'import'])
  const queries = useQueryClient()
  if (importId === undefined)
    return (
      <>
        <StepHead step="file" />
        <ChooseFile
          organizationId={organizationId}
          onSent={(sent) => {
            queries.setQueryData(importKey(organizationId, sent.id), sent)
            change({ import: sent.id }, 'typing')
          }}
        />
      </>
    )
  return <SentImport organizationId={organizationId} importId={importId} />
}

function SentImport({ organizationId, importId }: { readonly organizationId: string; readonly importId: string }) {
  const result = useMemberImport(organizationId, importId)
  const queries = useQueryClient()
  const { user } = useHost().session
  const [matching, setMatching] = useState(false)
  const { data, error } = result
  if (isMissing(error)) return <Gone back={organizationMembersPath(user?.id === organizationId ? undefined : organizationId)} />
  if (error && !data)
    return (
      <ErrorPanel title="Error loading the import" headingLevel={1} onRetry={() => result.refetch()} retrying={result.isFetching}>
        Please try again
      </ErrorPanel>
    )
  if (!data)
    return (
      <SkeletonGroup label="Loading the import...">
        <Stack $gap={4}>
          {[1, 2, 3].map((row) => (
            <SkeletonText key={row} width="60%" />
          ))}
        </Stack>
      </SkeletonGroup>
    )
  const store = (now: MemberImport) => {
    queries.setQueryData(importKey(organizationId, importId), now)
    setMatching(false)
  }
  const step: Step = data.status !== 'open' ? 'done' : data.preview === null || matching ? 'columns' : 'preview'
  return (
    <>
      <StepHead key={step} step={step} about={data} />
      {step === 'columns' ? <MatchColumns organizationId={organizationId} about={data} onPreviewed={store} /> : null}
      {step === 'preview' && data.preview ? (
        <ImportPreview organizationId={organizationId} about={data} preview={data.preview} onMatch={() => setMatching(true)} onChanged={store} />
      ) : null}
      {step === 'done' ? <ImportDone organizationId={organizationId} about={data} /> : null}
    </>
  )
}

/** Each step begins at its title, also for who does not see that the page has changed. */
function StepHead({ step, about }: { readonly step: Step; readonly about?: MemberImport }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  const at = (Object.keys(steps) as Step[]).indexOf(step)
  return (
    <Head>
      {step === 'done' ? null : <Where>Step {at + 1} of 3</Where>}
      <PageTitle ref={title} tabIndex={-1}>
        {steps[step]}
      </PageTitle>
      {about ? (
        <Quiet>
          {about.fileName} · {about.rows.toLocaleString('en')} {about.rows === 1 ? 'row' : 'rows'} · {about.encoding}
        </Quiet>
      ) : (
        <Quiet>Nothing is changed before you have seen what will happen, and agreed.</Quiet>
      )}
    </Head>
  )
}

function Gone({ back }: { readonly back: string }) {
  return (
    <Card>
      <EmptyState
        title="This import is not there any more"
        headingLevel={1}
        artId="organization-members"
        action={
          <Button as={Link} to={back} variant="outline">
            Back to the members
          </Button>
        }
      >
        Choose the file again.
      </EmptyState>
    </Card>
  )
}
