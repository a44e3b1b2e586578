import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type AccountExport, downloadExportAddress, getExport, startExport } from '@ungana/contracts-identity'
import { Button, Notice, Progress } from '@ungana/ui'
import { call } from '@ungana/web-kit'
import { SettingsSection } from '#lib/settings-section.tsx'
import { failureText } from '#lib/small-form.tsx'

/** Milliseconds between two looks at how far it is. */
const LOOK = 1000

export function ExportSection({ accountId }: { readonly accountId: string }) {
  const queries = useQueryClient()
  const key = ['account', accountId, 'export']
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getExport, {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.export?.status === 'gathering' ? LOOK : false),
  })
  const start = useMutation({
    mutationFn: () => call(startExport),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  })
  const latest = data?.export ?? undefined
  return (
    <SettingsSection
      title="Your data"
      text="Everything that is held about your account, in every part of the site, as one file (JSON). It takes less than a minute."
    >
      {start.isError ? (
        <Notice tone="danger" role="alert" title="The export did not begin">
          {failureText(start.error)}
        </Notice>
      ) : null}
      <div role="status">{latest ? <State latest={latest} /> : null}</div>
      {latest?.status === 'gathering' ? null : (
        <div>
          <Button variant="outline" loading={start.isPending} onClick={() => start.mutate()}>
            {latest ? 'Export again' : 'Export my data'}
          </Button>
        </div>
      )}
    </SettingsSection>
  )
}

function State({ latest }: { readonly latest: AccountExport }) {
  if (latest.status === 'ready') {
    return (
      <Notice tone="success" title="Your file is ready">
        <a href={downloadExportAddress(latest.id)} download="ungana-account.json">
          Download ungana-account.json
        </a>{' '}
        It is kept for a day, and only you can download it.
      </Notice>
    )
  }
  if (latest.status === 'failed') {
    return (
      <Notice tone="warning" title="The export did not come about">
        A part of the site did not answer. Please try again.
      </Notice>
    )
  }
  return <Progress label="Gathering your data" value={latest.done} max={latest.total} />
}
