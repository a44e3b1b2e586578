// Inspects every linked page as visitor, member and staff. The short form is journeys/crawl.test.ts.
import { testCrawls } from '../journeys/crawls.ts'

testCrawls({ everyPage: true })
