import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type Exhibition, exhibitionCalendarPath, exportCalendarPath, getExhibition, isPast, tradeEventsPath } from '@ungana/contracts-directory'
import { BackLink, Badge, Button, Card, EmptyState, ErrorPanel, Notice, Page, SectionHeading, VisuallyHidden } from '@ungana/ui'
import { call, inLanguage, isMissing, useFailureToast, useTitle } from '@ungana/web-kit'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Star from 'lucide-react/icons/star'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { DetailArea, DetailColumns, DetailHeader, Fact, FactCard, FactList, Prose } from '#lib/detail-page.tsx'
import { DetailSkeleton } from '#lib/detail-skeleton.tsx'
import { daysText, eventDateText, exhibitionArt, exhibitionTypeLabel } from '#lib/exhibition-text.ts'
import { FormSuccess } from '#lib/form-success.tsx'
import { webAddress } from '#lib/web-address.ts'
import { RegistrationForm } from './registration-form.tsx'

const ERROR = t`Error loading the event`

export default function EventPage() {
  const { id = '' } = useParams()
  // The key resets the form for each event.
  return <EventById key={id} id={id} />
}

function EventById({ id }: { readonly id: string }) {
  const [registered, setRegistered] = useState(false)
  const result = useQuery({
    queryKey: ['directory', 'exhibition', id],
    queryFn: ({ signal }) => call(getExhibition, { params: { id } }, { signal }),
  })
  const isUnknown = isMissing(result.error)
  useTitle(isUnknown ? t`Event not found` : result.data && inLanguage(result.data.name))
  useFailureToast(result.isError && !isUnknown ? result.errorUpdatedAt : 0, ERROR, t`Please try again later`)
  if (registered && result.data) return <Registered exhibition={result.data} />
  return (
    <Page>
      <BackLink href={tradeEventsPath()}>{t`Back to Trade Events`}</BackLink>
      {isUnknown || (result.isError && !result.data) ? <VisuallyHidden as="h1">{t`Trade event`}</VisuallyHidden> : null}
      {isUnknown ? (
        <EmptyState
          title={t`Event not found`}
          action={
            <Button as={Link} to={tradeEventsPath()} variant="outline">
              {t`View all trade events`}
            </Button>
          }
        >
          {t`The event may have been removed, or the link is incomplete.`}
        </EmptyState>
      ) : result.isError && !result.data ? (
        <ErrorPanel title={ERROR} onRetry={() => result.refetch()} retrying={result.isFetching}>
          {t`Please try again later`}
        </ErrorPanel>
      ) : result.data ? (
        <EventDetails exhibition={result.data} onRegistered={() => setRegistered(true)} />
      ) : (
        <DetailSkeleton title={t`Trade event`} label={t`Loading the event...`} />
      )}
    </Page>
  )
}

function EventDetails({ exhibition, onRegistered }: { readonly exhibition: Exhibition; readonly onRegistered: () => void }) {
  const { id, type, categories, description, organizer, featured, image, startsOn, endsOn, datesExpected } = exhibition
  const name = inLanguage(exhibition.name)
  const location = inLanguage(exhibition.location)
  const date = eventDateText(exhibition)
  const website = webAddress(exhibition.website)
  return (
    <>
      <DetailHeader
        id={exhibitionArt(id)}
        name={name}
        image={image}
        badges={
          featured ? (
            <Badge tone="warning" icon={<Star aria-hidden />}>
              {t`Featured`}
            </Badge>
          ) : null
        }
        line={`${date} · ${location}`}
      />
      <DetailColumns>
        <DetailArea $area="about">
          <Card as="section">
            <SectionHeading>{t`About the event`}</SectionHeading>
            <Prose>{inLanguage(description)}</Prose>
          </Card>
        </DetailArea>
        <DetailArea $area="facts">
          <FactCard title={t`Event details`}>
            <FactList>
              <Fact name={t`Date`}>{date}</Fact>
              <Fact name={t`Location`}>{location}</Fact>
              <Fact name={t`Organizer`}>{organizer}</Fact>
              <Fact name={t`Type`}>{exhibitionTypeLabel(type)}</Fact>
              <Fact name={t`Industries`}>{categories.map(inLanguage).join(', ')}</Fact>
              <Fact name={t`Website`}>
                {website && (
                  <a href={website.href} target="_blank" rel="noopener noreferrer">
                    {website.label}
                  </a>
                )}
              </Fact>
            </FactList>
          </FactCard>
          {endsOn ? (
            <Button as="a" href={exhibitionCalendarPath(id)} download variant="outline" icon={<CalendarPlus aria-hidden />}>
              {t`Add to calendar`}
            </Button>
          ) : null}
          {isPast(exhibition) ? null : startsOn === null || endsOn === null ? (
            <Notice>{t`The exact dates are not fixed yet. Register, and we will tell you the dates.`}</Notice>
          ) : datesExpected ? (
            <Notice>
              {t`We expect the event on ${daysText(startsOn, endsOn)}. The organizer has not confirmed the dates. Register, and we will tell you the dates.`}
            </Notice>
          ) : null}
        </DetailArea>
        <DetailArea $area="more">
          {isPast(exhibition) ? (
            <Notice title={t`This event is over`}>{t`Registration is closed. See Trade Events for other events.`}</Notice>
          ) : (
            <RegistrationForm exhibition={exhibition} onRegistered={onRegistered} />
          )}
        </DetailArea>
      </DetailColumns>
    </>
  )
}

function Registered({ exhibition }: { readonly exhibition: Exhibition }) {
  const { id, endsOn } = exhibition
  const name = inLanguage(exhibition.name)
  return (
    <FormSuccess
      artId={exhibitionArt(id)}
      title={t`Registration Received`}
      action={() => (
        <>
          {endsOn ? (
            <Button as="a" href={exhibitionCalendarPath(id)} download icon={<CalendarPlus aria-hidden />}>
              {t`Add to calendar`}
            </Button>
          ) : (
            <Button as={Link} to={exportCalendarPath()}>
              {t`Export Calendar`}
            </Button>
          )}
          <Button as={Link} to={tradeEventsPath()} variant="outline">
            {t`Back to Trade Events`}
          </Button>
        </>
      )}
    >
      <p>{t`We have your registration for ${name}. Our team will reply by email.`}</p>
    </FormSuccess>
  )
}
