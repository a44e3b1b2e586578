import { t } from '@lingui/core/macro'
import { exhibitionTypes, tradeCalendarFeedPath } from '@ungana/contracts-directory'
import { Button, Card, Chip, Cluster, color, media, Quiet, SectionHeading, size, TextField } from '@ungana/ui'
import { useHost } from '@ungana/web-kit'
import CalendarSync from 'lucide-react/icons/calendar-sync'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { styled } from 'styled-components'
import { exhibitionTypeLabel } from '#lib/exhibition-text.ts'

const Sheet = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
`

const Kinds = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  > legend {
    margin-bottom: 8px;
    padding: 0;
    color: ${color.ink2};
    font-size: ${size.small};
    font-weight: 600;
  }
`

const Address = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: 10px;

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`

const BY_HAND = t`Please select the address and copy it by hand.`

/** The address of a feed that calendar apps reload automatically. */
export function Subscription() {
  const { toast } = useHost()
  const [kinds, setKinds] = useState<readonly string[]>(exhibitionTypes)
  const [refused, setRefused] = useState(false)
  const path = tradeCalendarFeedPath(kinds.length === exhibitionTypes.length ? {} : { types: kinds })
  // The host is unknown while the page is rendered at build time.
  const { host, origin } = typeof window === 'undefined' ? { host: '', origin: '' } : window.location
  const address = `${origin}${path}`

  const copy = async () => {
    setRefused(false)
    try {
      await navigator.clipboard.writeText(address)
      toast({ title: t`Address copied`, description: t`Paste it into your calendar app, where you add a calendar from the web.` })
    } catch {
      // Browsers block the clipboard on pages without https.
      setRefused(true)
      toast({ title: t`The address could not be copied`, description: BY_HAND, variant: 'destructive' })
    }
  }

  return (
    <Sheet as="section" aria-labelledby="subscribe">
      <SectionHeading id="subscribe" description={t`Your calendar updates automatically. New dates appear without another download.`}>
        {t`Subscribe`}
      </SectionHeading>
      <Kinds>
        <legend>{t`Event types`}</legend>
        {exhibitionTypes.map((type) => (
          <Chip
            key={type}
            pressed={kinds.includes(type)}
            onPressedChange={(pressed) => setKinds(exhibitionTypes.filter((each) => (each === type ? pressed : kinds.includes(each))))}
          >
            {exhibitionTypeLabel(type)}
          </Chip>
        ))}
      </Kinds>
      {kinds.length === 0 ? (
        <Quiet role="status">{t`Choose at least one event type.`}</Quiet>
      ) : (
        <>
          <Cluster $gap={3}>
            <Button as="a" href={`webcal://${host}${path}`} icon={<CalendarSync aria-hidden />}>
              {t`Subscribe in your calendar`}
            </Button>
          </Cluster>
          <Address>
            <TextField
              label={t`Address of the calendar`}
              value={address}
              readOnly
              error={refused ? BY_HAND : undefined}
              onFocus={(event) => event.currentTarget.select()}
            />
            <Button variant="outline" icon={<Copy aria-hidden />} onClick={copy}>
              {t`Copy`}
            </Button>
          </Address>
        </>
      )}
    </Sheet>
  )
}
