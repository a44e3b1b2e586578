// Every page that a link leads to, as visitor, member and staff; the short form is journeys/crawl.test.ts.
import { testCrawls } from '../journeys/crawls.ts'

testCrawls({ everyPage: true })
