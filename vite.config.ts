import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { budget } from './scripts/vite/budget.ts';
import { breakpoints } from './scripts/vite/breakpoints.ts';
import { contract } from './scripts/vite/contract.ts';
import { definitionWords } from './scripts/vite/definition-words.ts';
import { knownFiles } from './scripts/vite/known-files.ts';
import { noCircles } from './scripts/vite/no-circles.ts';
import { offline } from './scripts/vite/offline.ts';
import { palettes } from './scripts/vite/palettes.ts';
import { plainIds } from './scripts/vite/plain-ids.ts';
import { plainSigns } from './scripts/vite/plain-signs.ts';
import { precompress } from './scripts/vite/precompress.ts';
import { preloads } from './scripts/vite/preloads.ts';
import { prerenderedHome } from './scripts/vite/prerendered-home.ts';
import { verifyPage } from './scripts/vite/verify-page.ts';
import { driverPage } from './scripts/vite/driver-page.ts';
import { trackingPage } from './scripts/vite/tracking-page.ts';
import { words } from './scripts/vite/words.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const portal = process.env['PORTAL'] ?? 'http://127.0.0.1:8080';

// The pages behind the login, and what is drawn around them.
const INSIDE = ['shell/pages.ts', 'shell/Shell.tsx'];
const FORM = [...INSIDE, 'documents/DocumentForm.tsx'];
const LIST = [...INSIDE, 'documents/DocumentList.tsx'];

/** What only a counter fetches: scripts/vite/offline.ts leaves it out of what every browser keeps. */
const isOfCounter = (modules: readonly string[]) => modules.some((id) => id.includes('/src/web/booking-counter/'));

export default defineConfig({
  root: here('./src/web'),
  plugins: [
    react(),
    breakpoints(),
    plainIds(),
    plainSigns(),
    contract(),
    definitionWords(),
    words(),
    prerenderedHome(),
    offline(),
    verifyPage(),
    trackingPage(),
    driverPage(),
    noCircles(),
    knownFiles(),
    preloads({
      '/dashboard': [...INSIDE, 'dashboard/DashboardPage.tsx'],
      '/dashboard/bilty': [...FORM, 'documents/BiltyPage.tsx'],
      '/dashboard/bilty?lawful': [...FORM, 'documents/BiltyPage.tsx', 'lawful-bilty/LawfulBiltyForm.tsx'],
      '/dashboard/exportbilty': [...FORM, 'documents/ExportBiltyForm.tsx'],
      '/dashboard/loadingslip': [...FORM, 'documents/LoadingSlipForm.tsx'],
      '/dashboard/viewbilty': [...INSIDE, 'documents/BiltyList.tsx', 'documents/bilty-screen.tsx'],
      '/dashboard/viewexportbilty': [...LIST, 'documents/export-bilty-screen.tsx'],
      '/dashboard/viewloadingslip': [...LIST, 'documents/loading-slip-screen.tsx'],
    }),
    precompress(),
    budget([
      { page: 'Login page', modules: ['access/LoginPage.tsx'], limit: 150 },
      {
        page: 'Bilty form',
        modules: [...INSIDE, 'documents/BiltyForm.tsx'],
        limit: 96,
        after: ['access/LoginPage.tsx'],
      },
      {
        page: 'Vehicle form',
        modules: [...INSIDE, 'records/VehicleForm.tsx'],
        limit: 85,
        after: ['access/LoginPage.tsx'],
      },
      // Once, on a counter alone; other scripts' fonts come when a name needs one.
      {
        page: 'Print of a counter',
        modules: /^assets\/(counter-print-worker|NotoSansDevanagari_(400Regular|700Bold))-/,
        limit: 540,
      },
    ]),
  ],
  // React has had its own since 18; what the router brings along is for older ones.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  css: { postcss: { plugins: [palettes] } },
  build: {
    // The launcher names another, for a build never touches what a portal serves (scripts/web-build.mjs).
    outDir: here('./dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    // What does not know it fetches a page's files a little later.
    modulePreload: { polyfill: false },
    // Inlined files would need data: in more places of the content security policy than images.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // On a slow line every file costs a round trip: the first load is one, and small shared ones are joined.
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 6 },
            // A group takes what its modules import along, unless one of a higher priority has it: what definitions are made of.
            { name: 'fields', test: /src[\\/]domain[\\/](define|fields|steps)\.ts/, priority: 5 },
            // What every page behind the login draws around itself.
            {
              name: 'shell',
              test: /src[\\/]web[\\/](shell[\\/](Shell|TopBar|Rail|menu|SetUpNotice|form-pages|useTypedOnTheWay|useUnseenFailures|useIsCounter)|client[\\/]counter-mark|queue[\\/](WaitingButton|waiting|useQueue)|kind(s|-pages)|ui[\\/](keys|Chip|typed-ahead)|preferences[\\/]usePreferences|forms[\\/]print-language|language[\\/](frame|controls)\.en)|virtual:words\/(frame|keys|controls)$/,
              priority: 4,
            },
            // What a form saves a document by, and the queue too.
            {
              name: 'saving',
              test: /src[\\/]web[\\/](forms[\\/](save-st|useReadAnew)|documents[\\/](document-s|after-save|form-state|screen))/,
              priority: 3,
            },
            // Tiny and wanted everywhere: joined with others they would bring lists, records and billing along with every form.
            {
              name: 'tiny',
              test: /(?:src[\\/](domain[\\/]rules[\\/](money|calendar-date|states|plate|financial-year|gstin-check)|web[\\/](client[\\/]address|forms[\\/]print-file|ui[\\/](moment|choice|matching|capitals)|lists[\\/]last-list))|@mantine[\\/](?:hooks[\\/]esm[\\/](?:utils|use-(?:merged|callback)-ref)|core[\\/]esm[\\/]core[\\/]utils)|virtual:call\/duePapers$)/,
              priority: 5,
            },
            // What nearly every page is drawn with: queries, its placeholder, the bar of a form and what it says instead of one.
            {
              name: 'page-parts',
              test: /src[\\/](web[\\/](client[\\/](useQuery|useWatched|failed-reads)\.|forms[\\/](ActionBar|FormBar|FormFailure|LoadError|asks-once|FormTitle|Notice\.|KeyboardForm)|ui[\\/](Pending|DateField|typed-date))|domain[\\/]rules[\\/]later-paper)|@mantine[\\/]core[\\/](esm[\\/]components|styles)[\\/]Skeleton|@tanstack[\\/](query-core[\\/]build[\\/]modern[\\/]queryObserver|react-query[\\/]build[\\/]modern[\\/](IsRestoring|QueryErrorReset|errorBoundaryUtils|suspense|useBaseQuery|useQuery))\./,
              priority: 4,
            },
            // What every form is made of, of a document or a record.
            {
              name: 'form-parts',
              test: /src[\\/]web[\\/](forms[\\/](FormNotices|useResend|useSave|prefetch-dialogs)|drafts[\\/]useDraft|ui[\\/](Field\.module|TypedField|form\.ts))|@mantine[\\/]core[\\/]esm[\\/]components[\\/]Textarea/,
              priority: 2,
            },
            // What opens beside something, and scrolls: lists, dialogs and settings have it, and no form until it opens.
            {
              name: 'overlay',
              test: /@floating-ui|@mantine[\\/](hooks[\\/]esm[\\/]use-(focus-return|focus-trap|click-outside|debounced-callback|resize-observer)|core[\\/](esm[\\/](components[\\/](ScrollArea|Portal|Transition|FocusTrap|Popover)|core[\\/]DirectionProvider)|styles[\\/](ScrollArea|Popover)))/,
              priority: 2,
            },
            // What every searched list is made of.
            {
              name: 'list-parts',
              test: /src[\\/]web[\\/](lists[\\/](PagedList|ListSearch|ListTable|ListCards|List\.|SortHead|list-source|useExport|useRovingRows)|language[\\/]lists\.en|ui[\\/](Period|RowTicks|RowButton|save-file)|consignment[\\/]BranchFilter)|virtual:words\/lists$/,
              priority: 1,
            },
            // What every document's form is made of, and no record's.
            {
              name: 'document-parts',
              test: /src[\\/]web[\\/](documents[\\/](CopyNumber|BesideTitle|DocumentNeighbours|SavedHead|read-query|DocumentVehicle|addable-lists|DocumentFields|DocumentLayout|DocumentActions|DocumentForm|FootTotal|useDocumentForm|useFormLines|useHeldDocument|useYearHint|total\.ts)|ui[\\/](LinesTable|copy-text))/,
              priority: 1,
            },
            {
              name: 'law',
              test: /src[\\/]domain[\\/](place-fields|tax-fields|rules[\\/](payment-basis|copies|gst\.|law\.|party-kind|gstin\.))/,
              priority: 4,
            },
            // What the lawful form and the lists of LRs know of the law, and nothing of a company's set-up.
            {
              name: 'lr-rules',
              test: /src[\\/]domain[\\/](documents[\\/]lawful-bilty|rules[\\/](consignment-freight|waiting-ages|required-sentence))/,
              priority: 2,
            },
            // What the lawful form alone knows besides, and the challan's.
            {
              name: 'lr-setup',
              test: /src[\\/](domain[\\/](short-list|records[\\/](branch|charge-head|number-book|law-row)\.|rules[\\/](lr-number|consignment-quote|lawful-bilty-faults))|web[\\/]lawful-bilty[\\/]useConsignmentSetup)/,
              priority: 2,
            },
            // What a company set, and when it is due: of the dashboard too, which is to bring no form of settings along.
            {
              name: 'settings',
              test: /src[\\/]domain[\\/](records[\\/](consignment-settings|freight-bill|bank-account)\.|rules[\\/](election-year|print-places|counter-login|bank-codes))/,
              priority: 3,
            },
            {
              name: 'checkbox',
              test: /@mantine[\\/]core[\\/](esm[\\/](components[\\/]Checkbox|utils[\\/]InlineInput|utils[\\/]InputsGroupFieldset)|styles[\\/]Checkbox)/,
              priority: 3,
            },
            // What is said of a document's steps, in its form and its list.
            {
              name: 'document-steps',
              test: /src[\\/](web[\\/](documents[\\/](StateChip|useSteps)|language[\\/]steps\.en)|language[\\/]definition-steps\.en)|virtual:words\/steps/,
              priority: 2,
            },
            {
              name: 'record-words',
              test: /src[\\/]web[\\/]language[\\/]records\.en|virtual:words\/records$/,
              priority: 2,
            },
            {
              name: 'calls-short',
              test: /virtual:call\/(drivers|partySuggest|addDriver|vehicleNumbers|addVehicle)$/,
              priority: 2,
            },
            {
              name: 'party-picker',
              test: /src[\\/]web[\\/](records[\\/]PartyPicker|client[\\/]seen-store)|@mantine[\\/]hooks[\\/]esm[\\/]use-debounced-value/,
              priority: 1,
            },
            // Small rules that every paper wants, and no record.
            {
              name: 'paper-rules',
              test: /src[\\/]domain[\\/](documents[\\/]bilty(-steps)?\.|rules[\\/](lr-status|event-refusal|totals))/,
              priority: 3,
            },
            // What all of a counter's parts note: joined with one of them, two files would import each other.
            { name: 'counter-line', test: /src[\\/]web[\\/]booking-counter[\\/]line\.ts/, priority: 2 },
            // Joined with what only a counter has, it would bring twenty of a counter's files along with every LR.
            { name: 'rated-lr', test: /src[\\/]domain[\\/]rules[\\/]rated-lr/, priority: 1 },
            // A list to choose from: its parts joined with others would import each other.
            {
              name: 'picker',
              test: /src[\\/]web[\\/]ui[\\/](option-list|PickerField|ChoicePicker)/,
              priority: 3,
            },
            {
              name: 'signs',
              test: /@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/]icons/,
              minShareCount: 4,
              priority: 5,
            },
            // Each by itself: joined with others, one would bring plans and export bilties along with every form.
            {
              name: 'shared-definition',
              test: /src[\\/]domain[\\/](documents|records)/,
              minShareCount: 2,
              entriesAware: true,
              priority: 1,
            },
            // Joined with those of parties, they would come along with every form.
            { name: 'calls-hire', test: /virtual:call\/(hire|contract|tds)/, priority: 2 },
            // What is said around a login, and the calls of its second factor: in one file, as the first load lists all.
            {
              name: 'two-step',
              test: /virtual:words\/(registration|security)|language[\\/](registration|security)\.en|virtual:call\/\w*(SecondFactor|Authenticator|RecoveryCodes)/i,
              priority: 2,
            },
            { name: 'calls-sheets', test: /virtual:call\/\w+Sheet$/, priority: 2 },
            {
              name: 'calls-files',
              test: /virtual:call\/(bank|movingIn|pod|key|webhook|digest|nightlyCopy|counter|printJob|scan)/,
              priority: 2,
            },
            // A counter makes some of them: parted by who makes which, they would be five files of every form.
            { name: 'calls-bilty', test: /virtual:call\/bilty[A-Z]/, priority: 2 },
            // How a company is set up: read by every form, changed by its own pages.
            {
              name: 'calls-setup',
              test: /virtual:call\/(branchList|numberBook(List|Next)|chargeHeadList|consignmentSettings|lawRates)$/,
              priority: 4,
            },
            {
              name: 'calls-settings',
              test: /virtual:call\/(branch|numberBook|chargeHead|consignment\w*Settings)/,
              priority: 3,
            },
            // How calls are sent: each by itself is tiny, and imports nothing that a page has.
            {
              name: 'calls',
              test: /virtual:call\//,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 1500,
              priority: 1,
            },
            // Joined only while tiny: larger ones would bring the print preview along with the form.
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1200 },
          ],
        },
        // Short: the first load lists what every page fetches.
        chunkFileNames: ({ name, moduleIds }) =>
          `assets/${isOfCounter(moduleIds) ? 'counter' : (/^(?:shared|calls)/.exec(name)?.[0] ?? '[name]')}-[hash].js`,
        assetFileNames: ({ names: [name] }) =>
          `assets/${name?.startsWith('shared') === true ? 'shared' : '[name]'}-[hash][extname]`,
      },
    },
  },
  server: { port: 5173, proxy: { '/api': portal, '/paper': portal } },
  preview: { proxy: { '/api': portal, '/paper': portal } },
});
