import { t } from '@lingui/core/macro'
import type { NotificationPreferences } from '@ungana/contracts-notifications'
import { Checkbox, SelectField, TextField } from '@ungana/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { timeZones } from './preference-texts.ts'

const Times = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(140px, 1fr));
  gap: 16px;
  max-width: 560px;
`

/** Quiet hours before the user changes them. */
const NIGHT = { from: '21:00', to: '07:00' }

type Chosen = Pick<NotificationPreferences, 'quietHours' | 'timeZone'>

/** Undefined if both times are set. A browser can clear a time. */
export const hoursProblem = ({ quietHours }: Chosen): string | undefined =>
  quietHours && !(quietHours.from && quietHours.to) ? t`Please choose both times.` : undefined

interface QuietHoursProps {
  readonly chosen: Chosen
  readonly hint: string
  readonly onChange: (part: Partial<Chosen>) => void
  readonly wrongHours: string | undefined
  readonly wrongZone: string | undefined
}

/** Fields of a form. Keeps the times while quiet hours are off. */
export function QuietHours({ chosen: { quietHours, timeZone }, hint, onChange, wrongHours, wrongZone }: QuietHoursProps) {
  const [hours, setHours] = useState(quietHours ?? NIGHT)
  const changeHours = (part: Partial<typeof NIGHT>) => {
    const next = { ...hours, ...part }
    setHours(next)
    onChange({ quietHours: next })
  }
  return (
    <>
      <Checkbox
        label={t`Quiet hours`}
        hint={hint}
        checked={quietHours !== null}
        onChange={({ target }) => onChange({ quietHours: target.checked ? hours : null })}
      />
      <Times>
        {quietHours ? (
          <>
            <TextField label={t`From`} type="time" name="from" value={hours.from} onChange={({ target }) => changeHours({ from: target.value })} />
            <TextField
              label={t`Until`}
              type="time"
              name="to"
              value={hours.to}
              error={wrongHours}
              onChange={({ target }) => changeHours({ to: target.value })}
            />
          </>
        ) : null}
        <SelectField
          label={t`Time zone`}
          name="timeZone"
          options={timeZones(timeZone, Intl.DateTimeFormat().resolvedOptions().timeZone)}
          value={timeZone}
          error={wrongZone}
          onChange={({ target }) => onChange({ timeZone: target.value })}
        />
      </Times>
    </>
  )
}
