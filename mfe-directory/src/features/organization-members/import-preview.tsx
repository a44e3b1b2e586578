import { useMutation, useQueryClient } from '@tanstack/react-query'
import { commitMemberImport, type MemberImport, memberImportReportPath, previewMemberImport } from '@ungana/contracts-directory'
import { Button, Card, Cluster, Notice, Stack } from '@ungana/ui'
import { ApiError, call, newKey, refusalOf, useHost } from '@ungana/web-kit'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { styled } from 'styled-components'
import { ImportRows } from './import-rows.tsx'
import { importKey, useMembersChanged } from './member-queries.ts'
import { OutcomeCounts } from './outcome-counts.tsx'
import { Suggestions } from './suggestions.tsx'

const Actions = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
`

interface ImportPreviewProps {
  readonly organizationId: string
  readonly about: MemberImport
  readonly preview: NonNullable<MemberImport['preview']>
  /** Back to the columns. */
  readonly onMatch: () => void
  readonly onChanged: (now: MemberImport) => void
}

export function ImportPreview({ organizationId, about, preview, onMatch, onChanged }: ImportPreviewProps) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const membersChanged = useMembersChanged()
  const [links, setLinks] = useState<ReadonlySet<number>>(new Set())
  // One for each preview: what was agreed to is done once, however often it is sent.
  const [key, setKey] = useState(newKey)
  const params = { id: organizationId, importId: about.id }
  const { counts, suggestions, version } = preview
  const takes = counts.new + counts.changed + links.size

  const again = useMutation({
    mutationFn: () => call(previewMemberImport, { params, body: about.mapping }),
    onSuccess: async (now) => {
      setLinks(new Set())
      setKey(newKey())
      onChanged(now)
      await queries.invalidateQueries({ queryKey: importKey(organizationId, about.id) })
    },
    onError: (error) => toast({ title: 'The preview could not be made', description: refusalOf(error, []).message, variant: 'destructive' }),
  })
  const commit = useMutation({
    mutationFn: () => call(commitMemberImport, { params, body: { version, links: [...links] } }, { idempotencyKey: key }),
    onSuccess: async (now) => {
      await membersChanged()
      onChanged(now)
    },
  })
  const refused = commit.error
  const outdated = refused instanceof ApiError && refused.body?.code === 'MEMBERS_CHANGED'

  return (
    <Stack $gap={5}>
      <OutcomeCounts counts={counts} />
      {suggestions > 0 ? (
        <Suggestions organizationId={organizationId} importId={about.id} version={version} total={suggestions} chosen={links} onChoose={setLinks} />
      ) : null}
      <Actions as="section" aria-label="Import">
        <div role="alert">
          {outdated ? (
            <Notice tone="warning" title="The members have changed meanwhile">
              Nothing was imported. Look at what would happen now.
            </Notice>
          ) : refused ? (
            <Notice tone="danger">{refusalOf(refused, []).message}</Notice>
          ) : null}
        </div>
        {takes === 0 ? <Notice>Nothing in this file is new. There is nothing to import.</Notice> : null}
        <Cluster $gap={3}>
          {outdated ? (
            <Button
              variant="primary"
              loading={again.isPending}
              loadingLabel="Comparing..."
              onClick={() => {
                commit.reset()
                again.mutate()
              }}
            >
              Show what will happen now
            </Button>
          ) : (
            <Button variant="primary" disabled={takes === 0} loading={commit.isPending} loadingLabel="Importing..." onClick={() => commit.mutate()}>
              {importText(counts, links.size)}
            </Button>
          )}
          <Button variant="outline" onClick={onMatch}>
            Change the columns
          </Button>
          <Button as="a" href={memberImportReportPath(organizationId, about.id)} download variant="outline" icon={<Download aria-hidden />}>
            Download the report
          </Button>
        </Cluster>
      </Actions>
      <ImportRows organizationId={organizationId} importId={about.id} version={version} counts={counts} />
    </Stack>
  )
}

/** "Add 12 and change 3 members" */
function importText(counts: { readonly new: number; readonly changed: number }, links: number): string {
  const parts = [
    counts.new > 0 ? `add ${counts.new.toLocaleString('en')}` : '',
    counts.changed > 0 ? `change ${counts.changed.toLocaleString('en')}` : '',
  ].filter(Boolean)
  if (parts.length === 0) return links > 0 ? `Link ${links} ${links === 1 ? 'member' : 'members'}` : 'Import'
  const text = parts.join(' and ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${counts.new + counts.changed === 1 ? 'member' : 'members'}`
}
