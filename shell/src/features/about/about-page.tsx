import { useQuery } from '@tanstack/react-query'
import { getStats } from '@ungana/contracts-directory'
import { Button, Card, Cluster, Grid, Lead, PageContainer, PageTitle, Quiet, SectionHeading, Stack, StatStrip } from '@ungana/ui'
import { call } from '@ungana/web-kit'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { usePageTitle } from '#layout/use-page-title.ts'
import { coverage, offers } from './coverage.ts'

const Room = styled(Stack)`
  padding-block: 40px 32px;
`

const Facts = styled.dl`
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  gap: 8px 20px;

  dt {
    font-weight: 600;
  }

  dd {
    margin: 0;
  }
`

const Places = styled.ul`
  display: grid;
  gap: 4px;
  margin-top: 8px;
  padding: 0;
  list-style: '';
`

/** The specification's own, also where the site's real counts differ: those stand under them, and say so. */
const claims = [
  { value: '2,500+', label: 'Verified Businesses' },
  { value: '9', label: 'Countries' },
]

export function AboutPage() {
  usePageTitle('About')
  return (
    <PageContainer>
      <Room $gap={8}>
        <Stack $gap={3}>
          <PageTitle>About Ungana</PageTitle>
          <Lead>Unite, Trade, Grow. A trade directory, marketplace, messenger and logistics hub for East Africa and the continent beyond.</Lead>
        </Stack>
        <Stack $gap={3}>
          <StatStrip figures={claims} />
          <Today />
        </Stack>
        <Grid $min={420}>
          <Card as="section" aria-labelledby="mission">
            <Stack $gap={3}>
              <SectionHeading id="mission">Our Mission</SectionHeading>
              <p>
                To make trade between African businesses as easy as trade next door: to let a buyer find a supplier who exists and delivers, talk to
                him in one place, and have the goods brought across the border.
              </p>
            </Stack>
          </Card>
          <Card as="section" aria-labelledby="vision">
            <Stack $gap={3}>
              <SectionHeading id="vision">Our Vision</SectionHeading>
              <p>
                A continent that trades with itself first, in which a small workshop in Gitega and a factory in Nairobi are found by the same search,
                and judged by the same facts.
              </p>
            </Stack>
          </Card>
        </Grid>
        <section aria-labelledby="company">
          <Stack $gap={4}>
            <SectionHeading id="company">Company Information</SectionHeading>
            <Card>
              <Facts>
                <dt>Name</dt>
                <dd>Ungana</dd>
                <dt>Headquarters</dt>
                <dd>Kigali, Rwanda</dd>
                <dt>Tagline</dt>
                <dd>Unite. Trade. Grow.</dd>
                <dt>Serves</dt>
                <dd>the East African Community, COMESA and the wider African Continental Free Trade Area</dd>
              </Facts>
            </Card>
          </Stack>
        </section>
        <section aria-labelledby="offers">
          <Stack $gap={4}>
            <SectionHeading id="offers">What We Offer</SectionHeading>
            <Grid $min={260}>
              {offers.map(({ title, text }) => (
                <Card key={title}>
                  <Stack $gap={2}>
                    <h3>{title}</h3>
                    <Quiet>{text}</Quiet>
                  </Stack>
                </Card>
              ))}
            </Grid>
          </Stack>
        </section>
        <section aria-labelledby="coverage">
          <Stack $gap={4}>
            <SectionHeading id="coverage" description="Where our members trade, and whom they trade with.">
              Coverage
            </SectionHeading>
            <Grid $min={220}>
              {coverage.map(({ region, places }) => (
                <Card key={region}>
                  <h3>{region}</h3>
                  <Places>
                    {places.map((place) => (
                      <li key={place}>{place}</li>
                    ))}
                  </Places>
                </Card>
              ))}
            </Grid>
          </Stack>
        </section>
        <section aria-labelledby="talk">
          <Card $tint>
            <Cluster $justify="between" $gap={4}>
              <SectionHeading id="talk" description="A question, an idea, or a problem: a person reads it.">
                Talk to us
              </SectionHeading>
              <Button as={Link} to="/contact" variant="primary" size="large">
                Contact Us
              </Button>
            </Cluster>
          </Card>
        </section>
      </Room>
    </PageContainer>
  )
}

/** What is counted today, beside what is claimed. Nothing where it could not be counted. */
function Today() {
  const { data } = useQuery({ queryKey: ['about', 'stats'], queryFn: ({ signal }) => call(getStats, {}, { signal }) })
  const count = (figure: number, one: string, many: string) => `${figure.toLocaleString('en')} ${figure === 1 ? one : many}`
  return (
    <Quiet role="status">
      {data
        ? `Counted on this site today, samples left out: ${count(data.businesses, 'business', 'businesses')} in ${count(data.countries, 'country', 'countries')}, ${count(data.verifiedBusinesses, 'of them verified', 'of them verified')}, ${count(data.products, 'product', 'products')} and ${count(data.organizations, 'trade organization', 'trade organizations')}.`
        : null}
    </Quiet>
  )
}
