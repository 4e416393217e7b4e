import { afterAll, beforeAll, expect, it } from 'vitest';
import { inEpisode, numberOf } from '../../../tests/support/inEpisode.js';
import { startTestSite, type TestSite } from '../../../tests/support/startTestSite.js';

let site: TestSite;
const hosts = ['shop.test', 'frames.test'];
beforeAll(async () => {
  site = await startTestSite({
    '/frames': `<title>Frames</title><p>before</p><iframe src="/inner" title=same style="border:5px solid;padding:7px" width=400 height=200></iframe>
      <p>between</p><iframe src="http://frames.test/outer" width=500 height=300></iframe><p>after</p>`,
    '/inner': `<title>Inner</title><button onclick="document.body.append('same-origin pressed')">Inner button</button>`,
    '/outer': `<title>Outer</title><div style="height:60px">cross</div><iframe src="http://shop.test/deep" width=300 height=150></iframe>`,
    '/deep': `<title>Deep</title><div style="height:500px">deep</div><button onclick="document.body.append('deep pressed')">Deep button</button>`,
    '/shadow': `<title>Shadow</title><x-card><b slot=title>Slotted title</b></x-card><script>
      customElements.define('x-card', class extends HTMLElement { connectedCallback() {
        const root = this.attachShadow({ mode: 'open' });
        root.innerHTML = '<h2><slot name=title></slot></h2><button>Shadow button</button><p id=out></p>';
        root.querySelector('button').onclick = () => { root.getElementById('out').textContent = 'shadow pressed'; };
      }});</script>`,
    '/fields': `<title>Fields</title><form><label>Size <select name=size><option>Small<option>Large<option disabled>Huge</select></label>
      <label>Toppings <select multiple name=top><option value=c>Cheese<option value=h>Ham<option value=o>Olives</select></label>
      <label>Day <input type=date name=day></label><label>Level <input type=range min=0 max=10 name=level></label>
      <label>Photo <input type=file></label><label>Gone <input disabled></label>
      <label><input type=checkbox name=agree> I agree</label>
      <input name=tagName value=x><input name=children value=y><input name=parentNode value=z>
      <div contenteditable aria-label=Note>old note</div></form>
      <form onsubmit="event.preventDefault(); document.title='searched '+this.q.value"><input type=search name=q placeholder="Search shop"></form>
      <p hidden>not to be seen</p><p style="visibility:hidden">nor this</p><table><tr><th>Energy<td>240 kcal</table>
      <ul><li>one<li>two</ul><img src=x alt="A red kettle" width=50 height=50><div onclick="1">loose thing</div>`,
    '/moving': `<title>Moving</title><a href=#1>first</a><div id=more></div><a href=#2>last</a><script>
      setTimeout(() => { more.innerHTML = '<a href=#3>late</a>'; }, 1500);</script>`,
  });
});
afterAll(() => site.close());

const options = () => ({
  allowedHosts: hosts,
  hostAddresses: Object.fromEntries(hosts.map((host) => [host, { host: site.host, port: site.port }])),
});

it('frames of the same and of other sites stand where they are, and their elements can be used', async () => {
  await inEpisode(
    site,
    '/frames',
    async (episode, first) => {
      const order = [
        'before',
        '(frame "Inner"',
        'Inner button',
        'between',
        '(frame "Outer"',
        'Deep button',
        'after',
      ];
      const places = order.map((text) => first.view.indexOf(text));
      expect(places).toEqual([...places].sort((a, b) => a - b));
      expect(places).not.toContain(-1);
      await episode.act({ type: 'click', target: { element: numberOf(first, 'button "Inner button"') } });
      await episode.act({ type: 'click', target: { element: numberOf(first, 'button "Deep button"') } });
      const { view } = await episode.observe();
      expect(view).toContain('same-origin pressed');
      expect(view).toContain('deep pressed');
      expect(await episode.act({ type: 'go-to-text', text: 'deep pressed' })).toMatchObject({ done: true });
    },
    options(),
  );
});

it('open shadow roots are read with what is put into their slots, and can be used', async () => {
  await inEpisode(site, '/shadow', async (episode, first) => {
    expect(first.view).toContain('## Slotted title');
    await episode.act({ type: 'click', target: { element: numberOf(first, 'button "Shadow button"') } });
    expect((await episode.observe()).view).toContain('shadow pressed');
  });
});

it('fields of every kind: read by name and value, filled, chosen, or refused with a reason', async () => {
  await inEpisode(site, '/fields', async (episode, first) => {
    const { view } = first;
    expect(view).toContain('combobox "Size" (chosen "Small"; options "Small", "Large", "Huge" (disabled))');
    expect(view).toContain('| Energy | 240 kcal');
    expect(view).toContain('- one');
    expect(view).toContain('(picture: A red kettle)');
    expect(view).toContain('clickable "loose thing"');
    expect(view).not.toMatch(/not to be seen|nor this/);
    const act = async (action: Parameters<typeof episode.act>[0]) => (await episode.act(action)).message;
    const element = (label: string) => ({ element: numberOf(first, label) });
    expect(await act({ type: 'select', target: element('combobox "Size"'), option: 'large' })).toBe(
      'chosen: "Large"',
    );
    expect(await act({ type: 'select', target: element('combobox "Size"'), option: 'Huge' })).toContain(
      'disabled',
    );
    expect(await act({ type: 'select', target: element('combobox "Size"'), option: 'Tiny' })).toContain(
      '"Small", "Large"',
    );
    await act({ type: 'select', target: element('listbox "Toppings"'), option: 'Ham' });
    expect(await act({ type: 'select', target: element('listbox "Toppings"'), option: 'o' })).toBe(
      'chosen: "Ham", "Olives"',
    );
    expect(await act({ type: 'click', target: element('combobox "Size"') })).toContain('use select');
    expect(await act({ type: 'type', target: element('date input "Day"'), text: '2024-02-29' })).toContain(
      '2024-02-29',
    );
    expect(await act({ type: 'type', target: element('date input "Day"'), text: 'tomorrow' })).toContain(
      'does not take',
    );
    expect(await act({ type: 'type', target: element('slider "Level"'), text: '7' })).toContain('"7"');
    expect(await act({ type: 'click', target: element('file input "Photo"') })).toContain(
      'none can be given',
    );
    expect(await act({ type: 'type', target: element('textbox "Gone"'), text: 'x' })).toContain('disabled');
    expect(await act({ type: 'type', target: element('textbox "Note"'), text: 'new note' })).toBe('typed');
    await act({ type: 'click', target: element('checkbox "I agree"') });
    await act({ type: 'type', target: element('searchbox "Search shop"'), text: 'kettle', submit: true });
    const after = await episode.observe();
    expect(after.title).toBe('searched kettle');
    expect(after.view).toContain('textbox "Note" (value "new note")');
    expect(after.view).toContain('checkbox "I agree" (checked)');
    // A form whose fields are named like members of elements is read all the same.
    expect(after.view).toContain('textbox "children" (value "y")');
  });
});

it('numbers are the same each time a page is read, and an element keeps its own when others come', async () => {
  await inEpisode(site, '/moving', async (episode, first) => {
    expect(first.view).toContain('[1] link "first"');
    expect(first.view).toContain('[2] link "last"');
    await episode.act({ type: 'wait', seconds: 1.6 });
    const later = await episode.observe();
    expect(later.view).toContain('[2] link "last"');
    expect(later.view).toContain('[3] link "late"');
    expect((await episode.observe()).view).toBe(later.view);
    const gone = await episode.act({ type: 'click', target: { element: 99 } });
    expect(gone).toMatchObject({ done: false, message: expect.stringContaining('no element 99') });
  });
});
