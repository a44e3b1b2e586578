import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type AccountExport, downloadExport, getExport, startExport } from '@ungana/contracts-identity'
import { Button, Cluster, Notice, Progress } from '@ungana/ui'
import { call } from '@ungana/web-kit'
import { SettingsSection } from '#lib/settings-section.tsx'
import { failureText } from '#lib/small-form.tsx'

/** Milliseconds between two checks of the progress. */
const CHECK_INTERVAL = 1000
const FILE = 'ungana-account.json'

export function ExportSection({ accountId }: { readonly accountId: string }) {
  const queries = useQueryClient()
  const key = ['account', accountId, 'export']
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getExport, {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.export?.status === 'gathering' ? CHECK_INTERVAL : false),
  })
  const start = useMutation({
    mutationFn: () => call(startExport),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  })
  // Not a link, because the call may have to ask for the password first.
  const download = useMutation({ mutationFn: (id: string) => call(downloadExport, { params: { id } }), onSuccess: saveFile })
  const latest = data?.export ?? undefined
  return (
    <SettingsSection
      title={t`Your data`}
      text={t`Download all data that we hold about your account as one file (JSON). This takes less than a minute.`}
    >
      {start.isError ? (
        <Notice tone="danger" role="alert" title={t`The export did not start`}>
          {failureText(start.error)}
        </Notice>
      ) : null}
      <div role="status">{latest ? <State latest={latest} /> : null}</div>
      {download.isError ? (
        <Notice tone="danger" role="alert" title={t`The file was not downloaded`}>
          {failureText(download.error)}
        </Notice>
      ) : null}
      {latest?.status === 'gathering' ? null : (
        <Cluster $gap={3}>
          {latest?.status === 'ready' ? (
            <Button variant="primary" loading={download.isPending} onClick={() => download.mutate(latest.id)}>
              {t`Download ${FILE}`}
            </Button>
          ) : null}
          <Button variant="outline" loading={start.isPending} onClick={() => start.mutate()}>
            {latest ? t`Export again` : t`Export my data`}
          </Button>
        </Cluster>
      )}
    </SettingsSection>
  )
}

function saveFile(content: unknown) {
  const address = URL.createObjectURL(new Blob([JSON.stringify(content)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = FILE
  link.click()
  // Some browsers read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

function State({ latest }: { readonly latest: AccountExport }) {
  if (latest.status === 'ready') {
    return (
      <Notice tone="success" title={t`Your file is ready`}>
        {t`We keep the file for one day. Only you can download it.`}
      </Notice>
    )
  }
  if (latest.status === 'failed') {
    return (
      <Notice tone="warning" title={t`The export failed`}>
        {t`We could not collect all of your data. Please try again.`}
      </Notice>
    )
  }
  return <Progress label={t`Collecting your data`} value={latest.done} max={latest.total} />
}
