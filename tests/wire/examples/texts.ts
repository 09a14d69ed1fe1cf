import * as newsCalls from '#domains/news/contract/news.contract.ts'
import * as calls from '#domains/notifications/contract/notifications.contract.ts'
import * as requestCalls from '#domains/requests/contract/requests.contract.ts'
import * as ads from '#domains/site/contract/ads.contract.ts'
import * as settings from '#domains/site/contract/settings.contract.ts'
import { aPictureDataUrl } from '#tests/support/multipart.ts'
import { of } from '#tests/wire/example.ts'
import { ID, type World } from '#tests/wire/world.ts'

const guest = { as: 'guest' } as const
const student = { as: 'student' } as const
const desk = { as: 'admin.moderator' } as const
const owner = { as: 'admin.owner' } as const
const NONE = { path: [ID.unused] }

const KEPT_MAIL = 871
const aKeptMail = ({ api: { db } }: World) =>
  db
    .insertInto('outboxMails')
    .values({
      ...{ id: KEPT_MAIL, recipient: 'thida@example.com', subject: 'သတိပေးချက်', bodyText: 'မင်္ဂလာပါ။' },
      ...{ kind: 'notice', state: 'kept', insertedAt: new Date('2026-02-01T09:00:00+06:30') },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const notifications = [
  ...of(calls.countUnread, { ...student, query: { id: ID.student, type: 'student' } }, { UNAUTHENTICATED: guest }),
  ...of(calls.listNotifications, { ...student, query: { page: 1 } }, { 'from the admin': { as: 'school' } }),
  ...of(
    calls.showNotification,
    { ...student, path: [ID.notification] },
    { 'NOT_FOUND: another’s': { path: [ID.schoolNotification] } },
  ),
  ...of(calls.showMailCopies, student),
  ...of(calls.setMailCopies, { ...student, body: { mail_copies: false } }),
  ...of(calls.sendBroadcast, {
    ...desk,
    body: { to: { type: 'student', ids: [ID.student, ID.stranger] }, message: 'မင်္ဂလာပါ။', send_date: '2026-03-05' },
  }),
  ...of(calls.showAudience, desk),
  ...of(calls.findRecipients, { ...desk, query: { keyword: 'မောင်' } }, { 'nothing asked': { query: { keyword: '' } } }),
  ...of(calls.listBroadcasts, {
    ...desk,
    arrange: ({ api, tokenOf }) =>
      api.post('/admin/notifications', { to: { type: 'all' }, message: 'မင်္ဂလာပါ။' }, tokenOf('admin.owner')),
  }),
  ...of(calls.listOutbox, owner, { FORBIDDEN: desk }),
  ...of(calls.sendMailAgain, { ...owner, path: [KEPT_MAIL], arrange: aKeptMail }, { NOT_FOUND: NONE }),
]

const article = {
  body: { news_title: 'သင်္ကြန် ပိတ်ရက်', news_details: 'ဧပြီလတွင် ပိတ်ပါသည်။', publish_date: '2026-04-01', published: true },
}
export const news = [
  ...of(newsCalls.listNews, { ...guest, query: { page: 1 } }),
  ...of(newsCalls.filterNews, { ...guest, query: { page: 1, news_name: 'သတင်း', orderBy: 'alphabetical' } }),
  ...of(
    newsCalls.searchNews,
    { ...guest, query: { page: 1, keyword: 'ကောင်း' } },
    { 'nothing found': { query: { keyword: 'x' } } },
  ),
  ...of(newsCalls.listNewsTitles, guest),
  ...of(
    newsCalls.showNews,
    { ...guest, path: [ID.news.published] },
    { 'NOT_FOUND: a draft': { path: [ID.news.draft] } },
  ),
  ...of(newsCalls.listAdminNews, desk),
  ...of(newsCalls.showAdminNews, { ...desk, path: [ID.news.draft] }, { NOT_FOUND: NONE }),
  ...of(newsCalls.createNews, { ...desk, ...article }),
  ...of(
    newsCalls.updateNews,
    { ...desk, path: [ID.news.draft], ...article },
    {
      NOT_FOUND: NONE,
      CHANGED_MEANWHILE: { body: { news_title: 'သင်္ကြန်', seen: { news_title: 'ယခင်ခေါင်းစဉ်' } } },
      INVALID_INPUT: { body: { news_title: '' } },
    },
  ),
  ...of(newsCalls.deleteNews, { ...desk, path: [ID.news.draft] }, { NOT_FOUND: NONE }),
]

const wish = { course_request_title: 'ဂီတ', course_request_details: 'ဂစ်တာ သင်ချင်ပါသည်။', student_id: ID.student }
export const requests = [
  ...of(
    requestCalls.requestCourse,
    { ...student, body: wish },
    {
      'FORBIDDEN: in the name of another': { body: { ...wish, student_id: ID.stranger } },
      'with a key': { body: { ...wish, client_key: '0b0b6f62-1f0e-4b0e-8d7e-3f1c7f0f4d11' } },
    },
  ),
  ...of(requestCalls.listAllRequests, guest),
  ...of(requestCalls.listRequests, { ...guest, query: { page: 1 } }),
  ...of(requestCalls.sortRequests, { ...guest, query: { page: 1, course_request_title: '', keyword: 'alphabetical' } }),
  ...of(requestCalls.searchRequests, { ...guest, query: { page: 1, keyword: 'ပြင်သစ်' } }),
  ...of(requestCalls.listRequestTitles, guest),
  ...of(requestCalls.showRequest, { ...guest, path: [ID.request] }, { NOT_FOUND: NONE }),
  ...of(requestCalls.listAdminRequests, desk),
  ...of(requestCalls.hideRequest, { ...desk, path: [ID.request], body: { hidden: true } }, { NOT_FOUND: NONE }),
  ...of(
    requestCalls.answerRequest,
    { ...desk, path: [ID.request], body: { answer: 'မကြာမီ ဖွင့်ပါမည်။' } },
    { NOT_FOUND: NONE },
  ),
]

const ad = { slot: 'list', link: 'https://example.com/sale', starts_on: '2026-03-01', ends_on: '2026-03-31' }
export const site = [
  ...of(settings.showPublicSettings, guest),
  ...of(settings.showSettings, owner),
  ...of(
    settings.changeSettings,
    { ...owner, body: { registration_fee_mmk: 350_000, app_links: { play: 'https://example.com/app' } } },
    { 'INVALID_INPUT: a key that is none': { body: { colour: 'green' } } },
  ),
  ...of(ads.listAds, { ...guest, query: { slot: 'home' } }),
  ...of(ads.listAdminAds, owner),
  ...of(ads.createAd, { ...owner, body: { ...ad, image: await aPictureDataUrl() } }),
  ...of(
    ads.updateAd,
    { ...owner, path: [ID.ad], body: ad },
    {
      NOT_FOUND: NONE,
      CHANGED_MEANWHILE: { body: { ends_on: '2026-04-30', seen: { ends_on: '2026-03-31' } } },
      INVALID_INPUT: { body: { slot: 'nowhere' } },
    },
  ),
  ...of(ads.deleteAd, { ...owner, path: [ID.ad] }, { NOT_FOUND: NONE }),
]
