import { plural, t } from '@lingui/core/macro'
import { tradeCalendarFeedPath } from '@ungana/contracts-directory'
import { Button, bareList, Card, Checkbox, Cluster, color, FieldGroup, media, SectionHeading, size } from '@ungana/ui'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { styled } from 'styled-components'
import type { ExportableEvent, ExportableEvents } from './exportable-events.ts'

const Sheet = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
`

const Events = styled.ul`
  ${bareList}

  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: 12px;
    border-top: 1px solid ${color.line};
  }
`

const File = styled.a`
  display: inline-flex;
  align-items: center;
  justify-content: end;
  min-width: 44px;
  min-height: 44px;
  font-size: ${size.small};
  font-weight: 600;
`

const End = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 12px 20px;

  ${media.phone} {
    > :first-child {
      width: 100%;
    }
  }
`

/** The choice of events for the file. Upcoming events are selected at first. */
export function EventChoice({ upcoming, past }: Omit<ExportableEvents, 'undated'>) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(upcoming.map(({ key }) => key)))
  const all = [...upcoming, ...past].map(({ key }) => key)
  const choose = (key: string, on: boolean) => setChosen(new Set(all.filter((each) => (each === key ? on : chosen.has(each)))))
  const events = all.filter((key) => chosen.has(key))

  const group = (title: string, list: readonly ExportableEvent[]) =>
    list.length > 0 ? (
      <FieldGroup>
        <legend>{title}</legend>
        <Events>
          {list.map(({ key, name, date, location }) => (
            <li key={key}>
              <Checkbox
                label={name}
                hint={`${date} · ${location}`}
                checked={chosen.has(key)}
                onChange={({ currentTarget }) => choose(key, currentTarget.checked)}
              />
              <File href={tradeCalendarFeedPath({ events: [key] })} download={`${key}.ics`} aria-label={t`.ics file of ${name}, ${date}`}>
                .ics
              </File>
            </li>
          ))}
        </Events>
      </FieldGroup>
    ) : null

  return (
    <Sheet as="section" aria-labelledby="download">
      <SectionHeading id="download" description={t`Choose the events for one file, or download a single event.`}>
        {t`Download`}
      </SectionHeading>
      {group(t`Upcoming`, upcoming)}
      {group(t`Past`, past)}
      <End>
        {events.length > 0 ? (
          <Button
            as="a"
            href={tradeCalendarFeedPath({ events })}
            download="ungana-trade-calendar.ics"
            variant="primary"
            size="large"
            icon={<Download aria-hidden />}
          >
            {plural(events.length, { one: 'Download # event', other: 'Download # events' })}
          </Button>
        ) : (
          <Button variant="primary" size="large" disabled>
            {t`Choose at least one event`}
          </Button>
        )}
        <Cluster $gap={4}>
          <Button variant="link" onClick={() => setChosen(new Set(all))}>
            {t`Select all`}
          </Button>
          <Button variant="link" onClick={() => setChosen(new Set())}>
            {t`Select none`}
          </Button>
        </Cluster>
      </End>
    </Sheet>
  )
}
