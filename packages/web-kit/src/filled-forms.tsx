import { plural, t } from '@lingui/core/macro'
import { Cluster, Notice, TextLink } from '@ungana/ui'
import { useState } from 'react'
import { filledForms } from './form-draft.ts'

/** After a registration: links to the forms that the visitor filled before. */
export function FilledForms() {
  const [forms] = useState(filledForms)
  if (forms.length === 0) return null
  return (
    <Notice title={plural(forms.length, { one: 'The form that you filled in is waiting', other: 'The forms that you filled in are waiting' })}>
      {t`We kept what you typed.`}
      <Cluster $gap={4}>
        {forms.map(({ href, title }) => (
          <TextLink key={href} href={href}>
            {title}
          </TextLink>
        ))}
      </Cluster>
    </Notice>
  )
}
