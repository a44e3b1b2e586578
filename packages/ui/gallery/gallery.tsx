// Every component in every state, for visual checks and axe. `?theme=dark` and `?theme=light` set the theme; `?only=<section>` shows one section.
import type { MotifName } from '@ungana/contracts-kit/imigongo'
import Bell from 'lucide-react/icons/bell'
import CloudOff from 'lucide-react/icons/cloud-off'
import Ellipsis from 'lucide-react/icons/ellipsis'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import Settings from 'lucide-react/icons/settings'
import User from 'lucide-react/icons/user'
import { type FormEvent, type ReactNode, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { styled } from 'styled-components'
import {
  BackLink,
  Badge,
  Button,
  type ButtonVariant,
  Card,
  Checkbox,
  Chip,
  Cluster,
  ComboboxField,
  ConfirmDialog,
  CountBadge,
  CoverCard,
  CoverCardSkeleton,
  color,
  DeepBand,
  Dialog,
  DialogClose,
  Disclosure,
  DisclosureMenu,
  EmptyState,
  ErrorPanel,
  FieldGroup,
  FooterColumn,
  FooterLead,
  FooterLink,
  FormDialog,
  FormEnd,
  FormFields,
  FormPart,
  FormSheet,
  FormStep,
  FormStepHead,
  GlobalStyle,
  Grid,
  GroupProblem,
  HeroBand,
  HeroTitle,
  IconButton,
  Imigongo,
  InitialsTile,
  Lead,
  LoadedList,
  LoadingCard,
  Logo,
  Marked,
  MenuItem,
  Notice,
  PageContainer,
  PageHead,
  Pager,
  PageTitle,
  Picture,
  PictureToShow,
  Prerendered,
  Progress,
  QrCode,
  QueueCard,
  QueueCardSkeleton,
  Quiet,
  RangeBar,
  Rating,
  RefusalNotice,
  Rule,
  SearchField,
  SearchForm,
  SectionHeading,
  SelectField,
  Signature,
  SignatureField,
  SiteFooter,
  SkeletonBlock,
  SkeletonGroup,
  SkeletonLines,
  SkeletonText,
  SkipLink,
  Spinner,
  Stack,
  StatStrip,
  StepSubmit,
  Steps,
  size,
  Tab,
  TabList,
  TabPanel,
  Tabs,
  Tag,
  TaskCard,
  Testimonial,
  TextAreaField,
  TextField,
  TextLink,
  ToastRegion,
  TooltipBadge,
  TrendChart,
  useToasts,
  VisuallyHidden,
  WideField,
} from '../src/index.ts'

const query = new URLSearchParams(location.search)
const theme = query.get('theme')
if (theme) document.documentElement.dataset.theme = theme
const only = query.get('only')

const long = 'Internationale Handelsgesellschaftsvereinigung Donaudampfschifffahrt-Wirtschaftsförderungsgenossenschaft'
const variants: ButtonVariant[] = ['primary', 'secondary', 'outline', 'ghost', 'link', 'danger']
const motifs: MotifName[] = ['zigzag', 'diamonds', 'triangles', 'chevrons', 'spirals', 'hooks', 'steps', 'quarters']
const photo = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path fill="teal" d="M0 0h4v3H0z"/></svg>')}`
const places = ['Rwanda', 'Kenya', 'Uganda', 'Tanzania', 'Burundi', 'South Sudan']

const Overlap = styled(PageContainer)`
  position: relative;
  margin-top: -64px;
`

const Section = ({ title, children }: { title: string; children: ReactNode }) =>
  only && only !== title ? null : (
    <Stack as="section" aria-label={title} $gap={5}>
      <SectionHeading>{title}</SectionHeading>
      {children}
    </Stack>
  )

const Swatch = styled.div<{ $value: string }>`
  height: 44px;
  border: 1px solid ${color.line};
  border-radius: 10px;
  background: ${({ $value }) => $value};
`

const Small = styled.p`
  color: ${color.ink3};
  font-size: ${size.tiny};
`

function Header() {
  return (
    <PageContainer style={{ paddingBlock: 12 }}>
      <Cluster $gap={3}>
        <Logo />
        <SearchForm onSubmit={(event) => event.preventDefault()}>
          <SearchField label="Search" placeholder="Search" />
        </SearchForm>
        <IconButton label="Messages, 3 unread" count={3}>
          <Mail aria-hidden />
        </IconButton>
        <IconButton label="Notifications, 12 unread" count={12}>
          <Bell aria-hidden />
        </IconButton>
        <DisclosureMenu label="Account" face={<InitialsTile id="kivu" name="Kivu Coffee" size={40} />}>
          <MenuItem href="#profile">
            <User aria-hidden />
            Profile
          </MenuItem>
          <MenuItem href="#settings">
            <Settings aria-hidden />
            Settings
          </MenuItem>
          <Rule />
          <MenuItem as="button" type="button">
            <LogOut aria-hidden />
            Log out
          </MenuItem>
        </DisclosureMenu>
      </Cluster>
    </PageContainer>
  )
}

function Cards() {
  return (
    <Grid>
      <CoverCard
        id="kivu"
        title="Kivu Coffee Growers"
        href="#kivu"
        badge={<Badge tone="verified">Verified</Badge>}
        quiet="Manufacturer · Rwanda, Rubavu"
        text="Washed arabica from 1,240 smallholders on Lake Kivu, lots from 60 kg, cupped and export-ready."
        tags={[{ label: 'Green coffee', href: '#a' }, { label: 'Arabica', href: '#b' }, 'Export']}
        footer={
          <>
            <Rating value={4.8} />
            <span>Replies in 2 h</span>
          </>
        }
      />
      <CoverCard
        id="mombasa"
        title={long}
        href="#long"
        badge={<Badge tone="verified">Verified since nineteen hundred and eighty-four</Badge>}
        quiet={`Logistics · Kenya, ${long}`}
        text="Reefer storage and trucks for fish, dairy and flowers, port to Kampala and Kigali twice a week, and much more that does not fit into two lines of a card."
        tags={['Cold storage and refrigerated transport of fish', 'Reefer', 'Fish']}
        footer={
          <>
            <Rating value={4.6} />
            <span>Replies in 1 h</span>
          </>
        }
      />
      <CoverCard
        id="jinja"
        title="X"
        href="#x"
        quiet="Uganda"
        text=""
        tags={[]}
        footer={
          <>
            <Rating value={null} />
            <span>New</span>
          </>
        }
      />
      <CoverCard
        id="chamber"
        title="Chamber of Commerce"
        quiet="Kigali · 240 members"
        text="With its own actions."
        actions={
          <>
            <Button variant="outline" size="small">
              Profile
            </Button>
            <Button variant="outline" size="small">
              Website
            </Button>
          </>
        }
      />
      <CoverCardSkeleton tags={false} footer={false} actions />
      <CoverCard
        id="arusha"
        title="Arusha Leather"
        badge={<Badge tone="sample">Sample</Badge>}
        quiet="Without a link, tags or footer"
        text="Vegetable-tanned hides, belts and bags."
      />
      <CoverCardSkeleton />
      <CoverCardSkeleton tags={false} footer={false} />
    </Grid>
  )
}

function Fields() {
  const [text, setText] = useState('coffee')
  return (
    <Grid $min={280}>
      <TextField label="Name" placeholder="As customers know it" />
      <TextField label="Email" type="email" defaultValue="aline@example.com" hint="Never shown to others." aside="optional" />
      <TextField
        label="Telephone"
        defaultValue="0788"
        error="Give the number with its country code, for example +250 788 000 000."
        hint="With country code."
      />
      <TextField label="Disabled" disabled value="Cannot be changed" readOnly />
      <TextField label="With an icon" icon={<Mail aria-hidden />} placeholder="you@example.com" />
      <SelectField label="Country" placeholder="All countries" options={places} />
      <ComboboxField
        label="Place"
        placeholder="City or country"
        suggest={(typed) =>
          places.filter((place) => place.toLowerCase().startsWith(typed.toLowerCase())).map((value) => ({ value, note: 'Country' }))
        }
      />
      <SelectField label={long} options={[long, ...places]} error="Choose one." />
      <SelectField label="Disabled choice" options={places} disabled />
      <SearchField label="Search everything" showLabel value={text} onValueChange={setText} />
      <TextAreaField
        label="Description"
        rows={3}
        defaultValue="We grow and wash arabica coffee on Lake Kivu. Our customers are roasters in Kenya and Uganda."
      />
      <Stack $gap={0}>
        <Checkbox label="I agree to the terms" defaultChecked />
        <Checkbox label="Also send me an email" hint="At most one a day." />
        <Checkbox label="Not now" disabled />
      </Stack>
      <FieldGroup aria-describedby="checks-problem">
        <legend>What did you check?</legend>
        <Checkbox label="Contact details" />
        <GroupProblem id="checks-problem">Please select what you checked.</GroupProblem>
      </FieldGroup>
    </Grid>
  )
}

const unsent = { fields: 0, refusal: { message: 'We could not reach the server. Nothing was sent. Please try again.' } }

const box = { width: 300, height: 100 }

function Signatures() {
  const [drawing, setDrawing] = useState('M20 70L40 30L60 80L90 40L140 60')
  return (
    <Stack>
      <SignatureField label="Draw your signature" drawing={drawing} onChange={setDrawing} maxLength={6000} {...box} />
      <Signature drawing={drawing} label="Signature of Grace" {...box} />
    </Stack>
  )
}

function Forms() {
  const [open, setOpen] = useState(false)
  const form = { formProps: { onSubmit: (event: FormEvent) => event.preventDefault() }, rejection: unsent, sending: false }
  return (
    <>
      <FormSheet {...form.formProps} aria-label="A form">
        <FormPart title="Your company" description="As written in the company register.">
          <FormFields>
            <TextField label="Name" />
            <TextField label="Town" error="Please enter the town." />
            <WideField>
              <TextAreaField label="About" rows={3} />
            </WideField>
          </FormFields>
        </FormPart>
        <FormEnd problems={{ town: 'Please enter the town.' }} rejection={{ fields: 1 }} sending={false}>
          Send
        </FormEnd>
      </FormSheet>
      <FormSheet {...form.formProps} aria-label="A form in steps">
        <FormStepHead names={['Your company', 'Your town']} step={1} onBack={() => {}} />
        <FormStep shown={false}>
          <FormPart title="Your company">
            <TextField label="Company" />
          </FormPart>
        </FormStep>
        <FormStep shown>
          <FormPart title="Your town">
            <TextField label="Town of the company" />
          </FormPart>
        </FormStep>
        <FormEnd problems={{}} rejection={null} sending={false}>
          <StepSubmit last={false}>Send both</StepSubmit>
        </FormEnd>
      </FormSheet>
      <RefusalNotice rejection={unsent} />
      <div>
        <Button variant="outline" onClick={() => setOpen(true)}>
          Open a form
        </Button>
      </div>
      {open ? (
        <FormDialog title="Rename" description="Everyone sees the new name." send="Rename" form={form} onClose={() => setOpen(false)}>
          <TextField label="New name" />
        </FormDialog>
      ) : null}
    </>
  )
}

const weeks = (values: readonly (number | null)[]) => values.map((value, week) => ({ label: `Week ${week + 36}`, value }))

const dollars = (value: number) => `USD ${value.toFixed(2)}`

const words = {
  loading: 'Loading messages...',
  failed: 'Error loading messages',
  failedHint: 'Please try again',
  empty: 'No messages',
  emptyHint: 'New messages appear here.',
}

function Lists() {
  const result = { data: undefined, isError: false, isFetching: false, refetch: () => undefined }
  const results = {
    full: { ...result, data: [{ id: 'One' }, { id: long }] },
    empty: { ...result, data: [] },
    failed: { ...result, isError: true },
    loading: result,
  }
  return (
    <Grid $min={280}>
      {Object.entries(results).map(([name, each]) => (
        <Card key={name}>
          <LoadedList<{ id: string }> result={each} words={words} artId={name} row={({ id }) => id} skeleton={<SkeletonBlock $height="20px" />} />
        </Card>
      ))}
    </Grid>
  )
}

function Pagers() {
  const [page, setPage] = useState(6)
  return (
    <Stack $gap={4}>
      <Pager page={page} pageCount={10} onNavigate={setPage} label="Five pages" />
      <Pager
        page={page}
        pageCount={10}
        variant="endsAndNeighbours"
        hrefFor={(n) => `#page=${n}`}
        onNavigate={setPage}
        label="First, last and neighbours"
      />
      <Pager page={1} pageCount={3} hrefFor={(n) => `#page=${n}`} label="Few pages" />
      <Pager page={120} pageCount={120} variant="endsAndNeighbours" hrefFor={(n) => `#page=${n}`} label="Many pages" />
    </Stack>
  )
}

function Gallery() {
  const toasts = useToasts()
  const [pressed, setPressed] = useState('Agriculture')
  const [retrying, setRetrying] = useState(false)
  return (
    <>
      <GlobalStyle />
      <SkipLink />
      <Header />
      <main id="main" tabIndex={-1}>
        {only ? null : (
          <>
            <HeroBand
              artId="hero"
              motif="zigzag"
              overlap
              eyebrow="East African Community · COMESA · AfCFTA"
              title={<HeroTitle>Unite. Trade. Grow.</HeroTitle>}
              actions={
                <>
                  <Button variant="primary" size="large">
                    Find Partners
                  </Button>
                  <Button variant="outline" size="large">
                    List Your Business
                  </Button>
                </>
              }
            >
              <p>
                Find verified partners across Africa, agree in your own language, and move a 1.5 tonne load on a truck that is already going your way.
              </p>
            </HeroBand>
            <Overlap>
              <StatStrip
                figures={[
                  { value: '5,800+', label: 'Registered Businesses' },
                  { value: '6', label: 'EAC Countries Covered' },
                  { value: '24', label: 'Industry Categories' },
                  { value: '12K+', label: 'Monthly Connections' },
                ]}
              />
            </Overlap>
          </>
        )}
        <PageContainer>
          <Stack $gap={14} style={{ paddingBlock: 48 }}>
            <Section title="Cards">
              <Cards />
            </Section>

            <Section title="Tasks">
              <Grid $min={260}>
                {[[{ href: '#thread', title: 'Nairobi Beans', note: 'Reply needed' }], [], undefined, null].map((tasks) => (
                  <TaskCard
                    key={String(tasks)}
                    title="Replies"
                    tasks={tasks}
                    none="Nobody waits for your reply."
                    all={{ href: '#messages', label: 'All messages' }}
                    onRetry={() => {}}
                  />
                ))}
              </Grid>
            </Section>

            <Section title="Queues">
              <Grid $min={260}>
                <QueueCard href="#queue" title="Reported messages" waiting={12} what="reported and undecided" />
                <QueueCard href="#queue" title="Requests" waiting={0} what="not yet answered" />
                <QueueCard href="#queue" title="Loading count" waiting={undefined} what="not yet answered" />
                <QueueCard href="#queue" title="Failed count" waiting={null} what="not yet answered" />
                <QueueCardSkeleton />
              </Grid>
            </Section>

            <Section title="Trends">
              <Grid $min={260}>
                <TrendChart title="Open verifications" period="Week" unit="open" points={weeks([3, 5, 9, 4, 2, 0, 7, 12, 14, 11, 6, 8])} />
                <TrendChart
                  title="Reviews"
                  period="Week"
                  unit="waiting"
                  otherUnit="hours to decide"
                  points={weeks([2, 0, 4]).map((point) => ({ ...point, other: 5.5 }))}
                >
                  Usually decided in 6 hours
                </TrendChart>
                <TrendChart title="Reply time" period="Week" unit="hours" points={weeks([12, null, 7.5, 3])} />
                <TrendChart title="Nothing happened" period="Week" unit="open" points={weeks([0, 0, 0])} />
              </Grid>
            </Section>

            <Section title="Ranges">
              <Grid $min={260}>
                <RangeBar
                  title="Prices of 12 similar products"
                  lowest={4}
                  highest={9.5}
                  own={{ label: 'This product', value: 5.25 }}
                  text={dollars}
                />
                <RangeBar title="Prices on this lane" lowest={300} highest={420} own={{ label: 'This offer', value: 510 }} text={dollars} />
                <RangeBar title="Prices on this lane" lowest={300} highest={420} text={dollars} />
                <RangeBar title="Prices of 2 similar products" lowest={8} highest={8} own={{ label: 'This product', value: 8 }} text={dollars} />
              </Grid>
            </Section>

            <Section title="Pagers">
              <Pagers />
            </Section>

            <Section title="Drawn art">
              <Grid $min={250} $gap={3}>
                {motifs.map((motif, index) => (
                  <Stack key={motif} $gap={1}>
                    <Imigongo id={`art ${index}`} motif={motif} aspect={2.4} />
                    <Small>{motif}</Small>
                  </Stack>
                ))}
              </Grid>
              <Grid $min={120} $gap={2}>
                {Array.from('abcdefghijklmnopqrstuvwx').map((id) => (
                  <Imigongo key={id} id={id} height={84} />
                ))}
              </Grid>
              <Cluster $gap={4}>
                {[16, 24, 32, 48, 96].map((side) => (
                  <Logo key={side} size={side} title="Logo" />
                ))}
                {['Kivu Coffee', 'Mombasa', 'Jinja Textile Mills', 'Élan', 'X', 'Ünal & Söhne', '株式会社', 'B–T Ltd'].map((name) => (
                  <InitialsTile key={name} id={name} name={name} size={48} />
                ))}
              </Cluster>
            </Section>

            <Section title="Pictures">
              <Cluster $gap={4}>
                <Picture src={photo} alt="A photo" width={160} height={120} />
                <Picture src="missing.jpg" width={48} height={48} instead={<InitialsTile id="missing" name="Kivu Coffee" size={48} />} />
                <PictureToShow src={photo} alt="A photo that people need" width={160} height={120} />
                <PictureToShow src="missing.jpg" alt="A photo that did not load" width={160} height={120} />
                <Prerendered value>
                  <PictureToShow src={photo} alt="A photo of a page rendered ahead" width={160} height={120} />
                </Prerendered>
              </Cluster>
            </Section>

            <Section title="Buttons">
              {variants.map((variant) => (
                <Cluster key={variant} $gap={3}>
                  <Button variant={variant}>Send {variant}</Button>
                  <Button variant={variant} size="small">
                    Small
                  </Button>
                  <Button variant={variant} size="large" icon={<Mail aria-hidden />}>
                    Large
                  </Button>
                  <Button variant={variant} loading>
                    Send
                  </Button>
                  <Button variant={variant} disabled>
                    Disabled
                  </Button>
                  <Button variant={variant} as="a" href="#link">
                    As a link
                  </Button>
                </Cluster>
              ))}
              <Card style={{ maxWidth: 300 }}>
                <Stack $gap={3}>
                  <Button variant="primary" full>
                    {long}
                  </Button>
                  <Button variant="outline" full>
                    Two words
                  </Button>
                </Stack>
              </Card>
              <Cluster>
                <IconButton label="Messages" count={3}>
                  <Mail aria-hidden />
                </IconButton>
                <IconButton label="Notifications" count={12} outlined>
                  <Bell aria-hidden />
                </IconButton>
                <IconButton label="More" outlined>
                  <Ellipsis aria-hidden />
                </IconButton>
                <IconButton label="More" disabled>
                  <Ellipsis aria-hidden />
                </IconButton>
                <Spinner />
                <TextLink href="#text">A link in text</TextLink>
              </Cluster>
            </Section>

            <Section title="Fields">
              <Fields />
            </Section>

            <Section title="Forms">
              <Forms />
            </Section>

            <Section title="Lists">
              <Lists />
            </Section>

            <Section title="Signatures">
              <Signatures />
            </Section>

            <Section title="Codes and counts">
              <Cluster $gap={5}>
                <QrCode text="https://ungana.example/logistics-hub" label="QR code of an address" />
                <QrCode text={`https://ungana.example/#${'signed'.repeat(80)}`} label="QR code of a long address" wide />
                <CountBadge count={0} />
                <CountBadge count={7} />
                <CountBadge count={1234} />
                <p>
                  <Marked text="Washed arabica coffee" ranges={[[15, 21]]} />
                </p>
                <p>
                  Open <VisuallyHidden>and read out</VisuallyHidden>
                </p>
                <BackLink href="#back">Back to the list</BackLink>
              </Cluster>
            </Section>

            <Section title="Badges, tags, ratings">
              <Cluster>
                <Badge tone="verified">Verified</Badge>
                <Badge tone="success">Match score 92</Badge>
                <Badge>74</Badge>
                <Badge tone="warning">Pending</Badge>
                <Badge tone="danger">Rejected</Badge>
                <Badge tone="sample">Sample</Badge>
                <TooltipBadge tone="verified" tooltip="We checked the documents">
                  Verified
                </TooltipBadge>
              </Cluster>
              <Cluster>
                <Tag>Plain</Tag>
                <Tag href="#tag">Link</Tag>
                <Tag onRemove={() => undefined} removeLabel="Remove filter: Coffee, Tea & Spices">
                  Category: Coffee, Tea & Spices
                </Tag>
                <Tag>{long}</Tag>
              </Cluster>
              <Cluster>
                {['Agriculture', 'Textiles', 'Energy', 'Mining'].map((name) => (
                  <Chip key={name} pressed={pressed === name} onPressedChange={(on) => setPressed(on ? name : '')}>
                    {name}
                  </Chip>
                ))}
                <Chip pressed={false} onPressedChange={() => undefined} disabled>
                  Disabled
                </Chip>
              </Cluster>
              <Cluster $gap={5}>
                <Rating value={4.8} />
                <Rating value={3} />
                <Rating value={null} />
              </Cluster>
            </Section>

            <Section title="Tabs and disclosures">
              <Tabs defaultValue="need">
                <TabList label="What you want">
                  <Tab value="need">I Need Transport</Tab>
                  <Tab value="offer">
                    I Offer Transport <Badge tone="danger">3</Badge>
                  </Tab>
                  <Tab value="off" disabled>
                    Disabled
                  </Tab>
                  <Tab value="long">A tab with many words in it</Tab>
                </TabList>
                <TabPanel value="need">
                  <Card>
                    <Stack $gap={5}>
                      <SectionHeading
                        level={3}
                        action={<Badge tone="success">Match score 92</Badge>}
                        description="1.5 t textiles · 4 m³ · by 30 November"
                      >
                        Nairobi → Kampala
                      </SectionHeading>
                      <Notice tone="success">Medium truck, 2 t and 9 m³ free on every leg of your route. Leaves Mombasa 27 November.</Notice>
                    </Stack>
                  </Card>
                </TabPanel>
                <TabPanel value="offer">Offers</TabPanel>
                <TabPanel value="long">Words</TabPanel>
              </Tabs>
              <div>
                <Disclosure summary="When is my profile verified?" name="faq" defaultOpen>
                  One or two working days after we receive your documents.
                </Disclosure>
                <Disclosure summary={`What if the question is long? ${long}`} name="faq">
                  The text wraps.
                </Disclosure>
              </div>
            </Section>

            <Section title="Steps and testimonials">
              <Steps
                steps={[
                  { title: 'Find', text: 'Search by product, category and country.' },
                  { title: 'A step with a title that runs over more than one line', text: long },
                  { title: 'Trade', text: 'Share a truck that goes your way.' },
                ]}
              />
              <Grid>
                <Testimonial author="Claudine Uwase" position="Export Manager" place="Rwanda" badge={<Badge tone="sample">Sample</Badge>}>
                  On Thursday it left Rubavu, on a truck that would have gone back half empty.
                </Testimonial>
                <Testimonial author="Wolde" position={long} place="Ethiopia">
                  {long}
                </Testimonial>
              </Grid>
            </Section>

            <Section title="Notices, errors, empty states">
              <Grid $min={320} $gap={3}>
                <Progress label="Sending" value={40} />
                <Progress label="Filled in" value={5} max={8} text="5 of 8" meter />
                <Notice>
                  Plain information, with <TextLink href="#n">a link</TextLink>.
                </Notice>
                <Notice tone="success" title="Saved">
                  Your changes are saved.
                </Notice>
                <Notice tone="warning" title="Almost full">
                  2 places are left.
                </Notice>
                <Notice tone="danger" title="Not sent">
                  This address does not exist.
                </Notice>
              </Grid>
              <ErrorPanel
                title="Error loading listings"
                retrying={retrying}
                onRetry={() => {
                  setRetrying(true)
                  setTimeout(() => setRetrying(false), 1500)
                }}
              >
                Please try refreshing the page
              </ErrorPanel>
              <ErrorPanel title="You are offline" calm icon={<CloudOff aria-hidden />}>
                What you have seen is still here. The rest comes back with the connection.
              </ErrorPanel>
              <Card>
                <EmptyState title="Nothing matches your search" action={<Button variant="outline">Clear Filters</Button>}>
                  Try another word, or look in all countries.
                </EmptyState>
              </Card>
            </Section>

            <Section title="Skeletons">
              <SkeletonGroup>
                <Grid $min={160} $gap={3}>
                  {[70, 50, 90, 60].map((width) => (
                    <Card key={width}>
                      <SkeletonText width={`${width}%`} />
                    </Card>
                  ))}
                </Grid>
              </SkeletonGroup>
              <Grid $min={280}>
                <LoadingCard label="Loading preferences..." />
                <SkeletonGroup>
                  <Stack $gap={2}>
                    <SkeletonLines />
                  </Stack>
                </SkeletonGroup>
              </Grid>
            </Section>

            <Section title="Over the page">
              <Cluster>
                <ConfirmExample />
                <Dialog
                  trigger={<Button variant="outline">Open a dialog</Button>}
                  title="Send an inquiry"
                  description="They answer within two hours on most days."
                  footer={
                    <>
                      <DialogClose asChild>
                        <Button variant="outline">Cancel</Button>
                      </DialogClose>
                      <Button variant="primary">Send</Button>
                    </>
                  }
                >
                  <Stack>
                    <TextField label="Subject" />
                    <TextAreaField label="Message" rows={5} />
                  </Stack>
                </Dialog>
                <Button
                  variant="outline"
                  onClick={() => toasts.show({ title: 'Shipping Request Posted', description: 'You will be notified when transporters respond.' })}
                >
                  Show a toast
                </Button>
                <Button
                  variant="outline"
                  onClick={() => toasts.show({ title: 'Failed to send message', description: 'Please try again', variant: 'destructive' })}
                >
                  Show a failure
                </Button>
                <IconButton label="Share" outlined>
                  <Ellipsis aria-hidden />
                </IconButton>
              </Cluster>
            </Section>

            <Section title="Type">
              <PageTitle as="p">Page title</PageTitle>
              <PageHead title="Deals">Each trade that you agreed on.</PageHead>
              <Lead>A lead says in one or two lines what the page is for, a little larger than text and a little quieter than the title.</Lead>
              <p>
                Body text at sixteen pixels, one and a half lines high, with <TextLink href="#x">a link</TextLink> in it.
              </p>
              <Quiet>A quiet second line: showing 1-9 of 86</Quiet>
              <Small>A caption</Small>
            </Section>

            <Section title="Colours">
              <Grid $min={120} $gap={3}>
                {Object.entries(color).map(([name, value]) => (
                  <Stack key={name} $gap={1}>
                    <Swatch $value={value} />
                    <Small>{name}</Small>
                  </Stack>
                ))}
              </Grid>
            </Section>
          </Stack>
        </PageContainer>
        {only ? null : (
          <DeepBand>
            <PageContainer>
              <Stack $gap={4} style={{ paddingBlock: 56 }}>
                <SectionHeading description="Every control keeps its contrast on the deep green.">On a deep band</SectionHeading>
                <Cluster $gap={3}>
                  {variants.map((variant) => (
                    <Button key={variant} variant={variant}>
                      {variant}
                    </Button>
                  ))}
                  <Badge tone="verified">Verified</Badge>
                  <Tag>Tag</Tag>
                  <Rating value={4.2} />
                </Cluster>
                <div style={{ maxWidth: 360 }}>
                  <TextField label="Email" placeholder="you@example.com" error="Not an address" />
                </div>
              </Stack>
            </PageContainer>
          </DeepBand>
        )}
      </main>
      {only ? null : (
        <SiteFooter
          smallPrint={
            <>
              <span>© 2026 Ungana</span>
              <FooterLink href="#terms">Terms</FooterLink>
            </>
          }
        >
          <FooterLead>
            <p>Unite. Trade. Grow.</p>
          </FooterLead>
          <FooterColumn title="Quick links">
            {['Home', 'Marketplace', 'Directory'].map((name) => (
              <li key={name}>
                <FooterLink href={`#${name}`}>{name}</FooterLink>
              </li>
            ))}
          </FooterColumn>
          <FooterColumn title="Resources">
            {['Trade regulations', 'Standards', 'Cross-border questions'].map((name) => (
              <li key={name}>
                <FooterLink href={`#${name}`}>{name}</FooterLink>
              </li>
            ))}
          </FooterColumn>
          <FooterColumn title="Newsletter" list={false} wide>
            <Stack $gap={3}>
              <TextField label="Email" hideLabel placeholder="you@example.com" />
              <Button variant="outline">Subscribe</Button>
            </Stack>
          </FooterColumn>
        </SiteFooter>
      )}
      <ToastRegion toast={toasts.toast} onDismiss={toasts.dismiss} />
    </>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  )
}

function ConfirmExample() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Ask first
      </Button>
      {open ? (
        <ConfirmDialog title="Delete this product?" description="You cannot undo this." confirm="Delete" onConfirm={close} onClose={close} />
      ) : null}
    </>
  )
}
