import { CoursePicture } from '#domains/storefront/web/components/course-picture.tsx'
import categoryTilesStyles from '#domains/storefront/web/home/category-tiles.module.css'
import { paths } from '#paths'
import { Accordion } from '#platform/web/components/accordion.tsx'
import { Avatar } from '#platform/web/components/avatar.tsx'
import { Badge } from '#platform/web/components/badge.tsx'
import { FileIcon } from '#platform/web/components/file-icon.tsx'
import { AwardIcon, CheckIcon } from '#platform/web/components/icons.tsx'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { StarMeter } from '#platform/web/components/star-meter.tsx'
import { Steps } from '#platform/web/components/steps.tsx'
import { Tabs } from '#platform/web/components/tabs.tsx'
import { useConfirm } from '#platform/web/dialogs/confirm-dialog.tsx'
import { Breadcrumbs, PageTitle } from '#platform/web/layout/page-title.tsx'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { UploadRow } from '#platform/web/upload/upload-row.tsx'

const titles = [
  'အင်္ဂလိပ်စကားပြော',
  'ဂျပန်စာ',
  'ကွန်ပျူတာ',
  'စာရင်းကိုင်',
  'သင်္ချာ',
  'Guitar',
  'အချုပ်အလုပ်',
  'HTML',
  'ကိုရီးယားစာ',
  'ဓာတ်ပုံ',
  'မုန့်ဖုတ်နည်း',
  'မြန်မာစာ',
]

/** Small components: buttons, badges, stars, icons, steps, tabs, dialogs, notices, uploads. */
export function PartsGallery() {
  const [confirm, dialog] = useConfirm()
  return (
    <div className="wrap stack">
      <Breadcrumbs crumbs={[{ label: 'အတန်းများ', to: paths.home() }]} />
      <PageTitle
        note="စုစုပေါင်း ၁၈"
        action={
          <button type="button" className="btn btn-primary">
            အသစ်
          </button>
        }
      >
        အစိတ်အပိုင်းများ
      </PageTitle>
      <div className="row">
        <button type="button" className="btn btn-primary" onClick={() => showToast('လျှောက်ထားပြီးပါပြီ။')}>
          သင်တန်းအပ်ရန်
        </button>
        <button type="button" className="btn">
          အသေးစိတ်ကြည့်ရန်
        </button>
        <button type="button" className="btn btn-quiet">
          ရှင်းရန်
        </button>
        <button
          type="button"
          className="btn btn-danger"
          onClick={() =>
            void confirm({
              title: 'ဤအတန်းကို တက်ရောက်မည်မှာ သေချာပါသလား။',
              detail: 'အင်္ဂလိပ်စကားပြော အခြေခံ',
              confirmLabel: 'တက်ရောက်မည်',
            })
          }
        >
          ဖျက်ရန်
        </button>
      </div>
      {dialog}
      <div className="row">
        <Badge>လူကိုယ်တိုင်</Badge>
        <Badge tone="info">အွန်လိုင်း</Badge>
        <Badge tone="jade" icon={CheckIcon}>
          အတည်ပြုပြီး
        </Badge>
        <Badge tone="gold" icon={AwardIcon}>
          သင်တန်းဆင်းလက်မှတ်
        </Badge>
        <Badge tone="danger">သက်တမ်းကုန်ပြီ</Badge>
      </div>
      <div className="row">
        <StarMeter value={4.6} count={38} />
        <StarMeter value={2.3} count={4} step={0.5} />
        <StarMeter value={5} compact />
        <Avatar kind="teacher" gender={1} name="ဦးကျော်" size="large" />
        <Avatar kind="teacher" gender={2} size="large" />
        <Avatar kind="student" size="large" />
        <Avatar kind="school" size="large" />
        {['a.mp4', 'a.pdf', 'a.XLSX', 'a.pptx', 'a.png', 'a.mp3'].map((name) => (
          <FileIcon key={name} fileName={name} />
        ))}
      </div>
      <ul className={categoryTilesStyles.tiles} aria-label="ပုံများ">
        {titles.map((title, index) => (
          <li key={title}>
            <CoursePicture id={index * 7} title={title} categoryId={index} />
          </li>
        ))}
      </ul>
      <Tabs
        label="အကြောင်းအရာ"
        tabs={[
          { id: 'details', label: 'အသေးစိတ်' },
          { id: 'explanation', label: 'ရှင်းလင်းချက်' },
          { id: 'owner', label: 'ဆရာမ အကြောင်း' },
        ]}
      />
      <Steps
        current={1}
        steps={[
          { id: 'applied', title: 'လျှောက်ထားပြီး', note: '၁၉ နိုဝင်ဘာ ၂၀၂၆' },
          { id: 'pay', title: 'ငွေပေးချေရန် ကျန်ပါသေးသည်', note: 'ငွေလွှဲပြီး ပြေစာဓာတ်ပုံ တင်ပေးပါ' },
          { id: 'check', title: 'အက်ဒမင်အဖွဲ့ စစ်ဆေးမည်', note: 'ပြေစာတင်ပြီး တစ်ရက်အတွင်း' },
        ]}
      />
      <NoticeBox>ဤစာမျက်နှာမှ ထွက်နိုင်ပါသည်။</NoticeBox>
      <NoticeBox tone="gold">ငြင်းပယ်ထားသော သင်တန်း ၁ ခု ရှိပါသည်။</NoticeBox>
      <Accordion
        items={[
          { id: 'one', title: 'အပိုင်း ၁။ နိဒါန်း', content: <p>ရှင်းလင်းချက်</p> },
          { id: 'two', title: 'အပိုင်း ၂။ အခြေခံ', content: <p>ရှင်းလင်းချက်</p> },
        ]}
        openId="two"
      />
      <ul className="stack-s">
        <UploadRow
          state="sending"
          title="၅။ ဘဏ်စာရင်း ညှိနှိုင်းခြင်း"
          fileName="bank-reconciliation.mp4"
          sentBytes={134217728}
          sizeBytes={216006656}
          secondsLeft={230}
          onPause={() => undefined}
        />
        <UploadRow
          state="failed"
          title="၆။ အခွန်တွက်ချက်ခြင်း"
          fileName="tax-lesson-final.mp4"
          sentBytes={42991616}
          sizeBytes={138412032}
          note="အင်တာနက် ပြတ်သွားပါသည်။"
          onResume={() => undefined}
          onRemove={() => undefined}
        />
        <UploadRow
          state="done"
          title="၄။ လက်ကျန်စာရင်း ပြုစုနည်း"
          fileName="trial-balance.mp4"
          sentBytes={99194241}
          sizeBytes={99194241}
          note="ဖုန်းအတွက် ပြောင်းလဲနေသည် – တန်းစီ ၃"
        />
      </ul>
    </div>
  )
}
