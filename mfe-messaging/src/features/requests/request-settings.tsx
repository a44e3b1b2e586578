import { plural, t } from '@lingui/core/macro'
import { Button, Cluster, Quiet } from '@ungana/ui'
import { inLanguage, lazyPage, useMay, useOpenForm } from '@ungana/web-kit'
import { Suspense, useState } from 'react'
import { useCategories } from './board-queries.ts'
import { useRequestSettings } from './request-queries.ts'
import type { RequestSettingsDialogProps } from './request-settings-dialog.tsx'

const Dialog = lazyPage<RequestSettingsDialogProps>(() => import(/* webpackChunkName: 'request-settings' */ './request-settings-dialog.tsx'))

/** Says which requests the company gets, and lets it choose. */
export function RequestSettingsLine({ accountId }: { readonly accountId: string }) {
  const settings = useRequestSettings(accountId)
  const categories = useCategories()
  const mayChoose = useMay('inquiries.write')
  const open = useOpenForm()
  const [choosing, setChoosing] = useState(false)
  if (!settings) return null
  const { perDay } = settings
  const names = settings.categories.map(inLanguage).join(', ')
  return (
    <Cluster $justify="between" $gap={3}>
      <Quiet>
        {perDay === 0
          ? t`You get no requests.`
          : [plural(perDay, { one: 'You get at most # request a day', other: 'You get at most # requests a day' }), names || t`all categories`].join(
              ' · ',
            )}
      </Quiet>
      {mayChoose && categories.length > 0 ? (
        <Button variant="outline" onClick={() => open(Dialog, () => setChoosing(true))}>
          {t`Choose which requests you get`}
        </Button>
      ) : null}
      {choosing ? (
        <Suspense>
          <Dialog accountId={accountId} settings={settings} categories={categories} onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
    </Cluster>
  )
}
