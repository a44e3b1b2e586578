import { plural, t } from '@lingui/core/macro'
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

const StepCount = styled.p`
  color: ${color.ink3};
  font-size: ${size.caption};
  font-weight: 600;
`

const steps = { file: t`Choose a file`, columns: t`Match the columns`, preview: t`Check the preview`, done: t`Members imported` }
type Step = keyof typeof steps

interface ImportViewProps {
  readonly organizationId: string
  /** Undefined until a file is uploaded. */
  readonly importId: string | undefined
}

/** Imports members from a spreadsheet in steps. The address has the import's id, so that a reload keeps the step. */
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
  if (isMissing(error)) return <MissingImport back={organizationMembersPath(user?.id === organizationId ? undefined : organizationId)} />
  if (error && !data)
    return (
      <ErrorPanel title={t`Error loading the import`} headingLevel={1} onRetry={() => result.refetch()} retrying={result.isFetching}>
        {t`Please try again`}
      </ErrorPanel>
    )
  if (!data)
    return (
      <SkeletonGroup label={t`Loading the import...`}>
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

/** The title of a step. It gets the focus, so that screen readers announce the new step. */
function StepHead({ step, about }: { readonly step: Step; readonly about?: MemberImport }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  const index = (Object.keys(steps) as Step[]).indexOf(step)
  return (
    <Head>
      {step === 'done' ? null : <StepCount>{t`Step ${index + 1} of 3`}</StepCount>}
      <PageTitle ref={title} tabIndex={-1}>
        {steps[step]}
      </PageTitle>
      {about ? (
        <Quiet>
          {about.fileName} · {plural(about.rows - Number(about.mapping.header), { one: '# row', other: '# rows' })} · {about.encoding}
        </Quiet>
      ) : (
        <Quiet>{t`You check a preview before anything changes.`}</Quiet>
      )}
    </Head>
  )
}

function MissingImport({ back }: { readonly back: string }) {
  return (
    <Card>
      <EmptyState
        title={t`This import no longer exists`}
        headingLevel={1}
        artId="organization-members"
        action={
          <Button as={Link} to={back} variant="outline">
            {t`Back to members`}
          </Button>
        }
      >
        {t`Please choose the file again.`}
      </EmptyState>
    </Card>
  )
}
