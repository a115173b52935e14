import { expect } from '@open-wc/testing';
import { renderContent, type RenderContentOptions } from '../../src/content/render-content.js';

function render(markdown: string, options?: RenderContentOptions): HTMLElement {
  const box = document.createElement('div');
  box.append(renderContent(markdown, { baseUrl: 'https://shop.example/', ...options }));
  return box;
}

describe('a link in a reply', () => {
  it('opens another origin in a new tab and says so', () => {
    const link = render('[docs](https://docs.example/)').querySelector('a')!;
    expect([link.target, link.rel, link.textContent]).to.deep.equal([
      '_blank',
      'noopener noreferrer',
      'docs (opens in a new tab)',
    ]);
  });

  for (const [written, hosts] of [
    ['[paypal](https://evil.example/)[.com](https://evil.example/)', 2],
    [
      '[https:](https://evil.example)[//www](https://evil.example)[.paypal](https://evil.example)[.com](https://evil.example)',
      4,
    ],
    ['**[paypal](https://evil.example/)**[.com](https://evil.example/)', 2],
    ['[paypal](https://evil.example/).com', 1],
    ['paypal.[com](https://evil.example/)', 1],
    ['[help](mailto:x@evil.example)[@bank](mailto:x@evil.example)[.com](mailto:x@evil.example)', 3],
    ['The [care guide](https://docs.example/). It ends here.', 0],
    ['docs.example/[care](https://docs.example/care)', 1],
    ['\u2067com[paypal.](https://evil.example)\u2069', 1],
    ['ا com[paypal.](https://evil.example)', 1],
    ['ا com[pay**pal**.](https://evil.example)', 1],
    ['ا [com](https://evil.example)`paypal.`', 1],
    ['ا [com](https://evil.example)-[paypal.](https://paypal.com)', 1],
    ['ا [https://docs.example/app.js](https://docs.example/app.js).', 0],
    ['ا [docs.example](https://docs.example/)-', 0],
    ['[s3://bank](https://docs.example/)', 1],
    ['[Windows 10.0.19045.3803](https://docs.example/)', 0],
    ['[call 1234](tel:+19005550199)', 1],
    ['[call 123](tel:+19005550199)', 0],
    ...[...',;', '%2c', '%2C', '%3b', '%3B'].map(
      (sign) => [`[Ask docs.example](mailto:a@evil.example${sign}b@docs.example)`, 1] as const,
    ),
    ['evil.example/[bank.example](https://evil.example)', 1],
    ['[docs.example](https://docs.example:8443/)', 0],
    ['[http://docs.example/a](https://docs.example/)', 0],
    ...['/', '?', '#', '\\\\'].map(
      (sign) => [`[docs.example${sign}x.example](https://docs.example/)`, 0] as const,
    ),
    ['[Go to https://docs.example now](https://docs.example/)', 0],
    ['[docs.example:8443](https://docs.example:8443/)', 0],
    ['[a1-b_c.docs.example](https://a1-b_c.docs.example/)', 0],
    ['[192.0.2.100](https://192.0.2.100/)', 0],
    ['[Version 1.2.3](https://docs.example/)', 0],
    ['[bank](https://evil.example)-x.example', 1],
    ['[https](https://evil.example)://bank.example', 1],
    ['[Care](https://docs.example/)\n\nshop.example', 0],
    ['[Care](https://docs.example/)\\\nshop.example', 0],
    ['|[Care](https://docs.example/)|shop.example|\n|-|-|\n|[Care](https://docs.example/)|shop.example|', 0],
    ...[...'<>():;,"'].map(
      (sign) => [`[a@docs.example\\${sign}a@docs.example](mailto:a@docs.example)`, 0] as const,
    ),
    ['[Mugs](https://docs.example/mugs)/[bowls](https://docs.example/bowls)', 0],
    ['[bank](https://evil.example)\uFF0E\uFF43\uFF4F\uFF4D/login', 1],
    ['[bank](https://evil.example)\u2024com/login', 1],
    ['詳しくは[こちら](https://docs.example/)をご覧ください。次に', 0],
    ['- shop.example\n  - [Care](https://docs.example/)', 0],
    ['- # [Care](https://docs.example/)\n  shop.example', 0],
    ['詳しくは[こちら](https://docs.example/)。Web', 0],
  ] as const)
    it(`shows where it leads ${hosts} times in ${written}`, () => {
      expect(render(written).querySelectorAll('.link-host').length).to.equal(hosts);
    });

  it('shows where it leads from left to right, whatever its label is written in', () => {
    const host = render('[بنك bank.example](https://evil.example/)').querySelector<HTMLElement>(
      '.link-host',
    )!;
    expect([host.dir, host.parentElement!.dir]).to.deep.equal(['ltr', 'auto']);
  });

  it('shows where it leads in no other words on a page that is being translated', () => {
    const host = render('[bank.example](https://evil.example/)').querySelector<HTMLElement>('.link-host')!;
    expect(host.translate).to.equal(false);
  });

  it('without a label shows where it leads, also on a page with Prototype.js, which replaces Array.from', () => {
    const { from } = Array;
    Array.from = (list: ArrayLike<unknown>) => from(list);
    try {
      const link = render('[&#8203;](https://docs.example/)').querySelector('a')!;
      expect(link.textContent).to.equal('docs.example (opens in a new tab)');
    } finally {
      Array.from = from;
    }
  });

  it('without a label shows where it leads, up to the length of the longest host', () => {
    const mailbox = `${'x'.repeat(300)}@b.example`;
    expect(render(`[](mailto:${mailbox})`).textContent).to.equal(mailbox.slice(0, 253));
  });

  it('leaves the page where it is for an address of the page itself', () => {
    const link = render('[basket](/basket)').querySelector('a')!;
    expect([link.target, link.href, link.textContent]).to.deep.equal([
      '',
      'https://shop.example/basket',
      'basket',
    ]);
  });

  it('treats another port or scheme of the same host as another origin', () => {
    expect(render('[a](https://shop.example:8443/)').querySelector('a')!.target).to.equal('_blank');
    expect(render('[a](http://shop.example/)').querySelector('a')!.target).to.equal('_blank');
  });

  it('never opens a tab for mail and telephone', () => {
    for (const link of render('<a@b.example> [call](tel:+15550100)').querySelectorAll('a')) {
      expect([link.target, link.rel]).to.deep.equal(['', 'noopener noreferrer']);
    }
  });

  it('is resolved against the page unless told otherwise', () => {
    const box = document.createElement('div');
    box.append(renderContent('[a](/x)'));
    expect(box.querySelector('a')!.href).to.equal(`${location.origin}/x`);
  });

  it('is text where the page has no address to resolve it against', () => {
    const box = render('[a](/x) [b](https://b.example)', { baseUrl: 'about:blank' });
    expect(box.querySelectorAll('a').length).to.equal(1);
    expect(box.querySelector('a')!.target).to.equal('_blank');
  });
});

describe('an image in a reply', () => {
  const imageHosts = ['cdn.example', 'Files.Example:8443'];

  it('is a link unless its host is listed', () => {
    const box = render('![a boot](https://cdn.example/boot.png)');
    expect(box.querySelector('img')).to.equal(null);
    expect(box.querySelector('a')!.href).to.equal('https://cdn.example/boot.png');
    expect(box.querySelector('a')!.textContent).to.equal('a boot (opens in a new tab)');
  });

  it('loads late and without a referrer from a listed host, with its description', () => {
    const box = render('![a boot](https://cdn.example/boot.png "Boot")', { imageHosts });
    expect(box.innerHTML).to.equal(
      '<p><img src="https://cdn.example/boot.png" alt="a boot" title="Boot" loading="lazy" referrerpolicy="no-referrer"></p>',
    );
  });

  it('needs the very host: no subdomain, other port or look-alike counts', () => {
    const addresses = [
      'https://a.cdn.example/b.png',
      'https://cdn.example:444/b.png',
      'https://cdn.example.evil.example/b.png',
      'https://cdn.example@evil.example/b.png',
      'https://evil.example/cdn.example/b.png',
      'https://files.example/b.png',
      'http://cdn.example/b.png',
      'data:image/png;base64,AAAA',
      'blob:https://cdn.example/1',
    ];
    for (const address of addresses) {
      expect(render(`![a](${address})`, { imageHosts }).querySelector('img'), address).to.equal(null);
    }
    expect(
      render('![a](https://files.example:8443/b.png)', { imageHosts }).querySelector('img'),
    ).not.to.equal(null);
  });

  it('of the page itself needs to be listed too, and then may be unencrypted as the page is', () => {
    const own = { baseUrl: 'http://localhost:4173/' };
    expect(render('![a](/b.png)', own).querySelector('img')).to.equal(null);
    const listed = render('![a](/b.png)', { ...own, imageHosts: ['localhost:4173'] });
    expect(listed.querySelector('img')!.src).to.equal('http://localhost:4173/b.png');
  });

  it('is its description where the page has no address to resolve its own against', () => {
    const box = render('![a](/b.png)', { baseUrl: 'about:blank', imageHosts });
    expect(box.innerHTML).to.equal('<p>a</p>');
  });

  it('stays inside the link that it is the label of', () => {
    const box = render('[![a](https://cdn.example/b.png)](https://shop.example/c)', { imageHosts });
    expect(box.querySelector('a > img')).not.to.equal(null);
  });

  it('without a description leaves its link a name: where it leads', () => {
    const box = render('[![](https://cdn.example/b.png)](https://shop.example/c)', { imageHosts });
    expect(box.querySelector('a > img')).not.to.equal(null);
    expect(box.querySelector('a')!.textContent).to.equal('shop.example');
  });

  it('lets no link lie by what it is called, which a reader sees if it does not load', () => {
    const image = 'https://cdn.example/b.png';
    const labels = [
      `![Log in at bank.example](${image})`,
      `![bank\u200b.example](${image})`,
      `Log in at ![bank](${image}).example`,
      `![bank.](${image})![example](${image})`,
    ];
    for (const label of labels) {
      const box = render(`[${label}](https://evil.example)`, { imageHosts });
      expect(box.querySelector('.link-host')?.textContent, label).to.equal(' (evil.example)');
      expect(box.querySelector('img')!.alt).not.to.contain('\u200b');
    }
    const beside = render(`![bank.](${image})[example](https://evil.example)`, { imageHosts });
    expect(beside.querySelector('.link-host')?.textContent).to.equal(' (evil.example)');
    const honest = render(`[![Log in at shop.example](${image} "bank.example")](https://shop.example)`, {
      imageHosts,
    });
    expect(honest.querySelector('.link-host')).to.equal(null);
    expect(honest.querySelector('img')!.title).to.equal('');
  });

  it('is described in the words of its description, whatever their markup', () => {
    const descriptions = [
      ['a `&lt;` *b* <i title="&gt;">', 'a &lt; b <i title="&gt;">'],
      ['[a &copy;](/b "c > c") ![d e](/e "f")', 'a © d e'],
      ['a  \nb \\> &amp;lt;', 'a b > &lt;'],
    ];
    for (const [written, read] of descriptions) {
      const box = render(`![${written}](https://cdn.example/b.png)`, { imageHosts });
      expect(box.querySelector('img')!.alt).to.equal(read);
    }
  });

  it('without a description has an empty one, and as a link a word', () => {
    expect(render('![](https://cdn.example/b.png)', { imageHosts }).querySelector('img')!.alt).to.equal('');
    expect(render('![](https://evil.example/b.png)', { strings: { image: 'Bild' } }).textContent).to.contain(
      'Bild',
    );
  });
});

describe("wording of one's own", () => {
  it('given as undefined is the English one', () => {
    const box = render('[a](https://shop.example/)\n\n![](https://evil.example/b.png)', {
      imageHosts: undefined,
      baseUrl: undefined,
      strings: { newTab: undefined, image: undefined },
    });
    expect(box.textContent)
      .to.contain('opens in a new tab')
      .and.contain('Image')
      .and.not.contain('undefined');
  });
});

describe('the text of a reply', () => {
  it('has no override of its direction, also where a character reference stands for it', () => {
    const text = render('a\u202Eb &#x202E;c &#8237;d').textContent;
    expect(text).to.equal('ab c d');
  });
});

describe('the boxes of a reply', () => {
  it('let wide tables and code be scrolled by keyboard, each with a name', () => {
    const box = render('|a|\n|-|\n\n```\nb\n```', { strings: { table: 'Tabelle', code: 'Quelltext' } });
    const scrolling = [...box.querySelectorAll<HTMLElement>('[tabindex="0"]')];
    expect(
      scrolling.map((element) => [element.localName, element.className, element.ariaLabel]),
    ).to.deep.equal([
      ['div', 'table-scroll', 'Tabelle'],
      ['pre', '', 'Quelltext'],
    ]);
    for (const element of scrolling) expect(element.getAttribute('role')).to.equal('group');
  });

  it('name the language of code', () => {
    expect(render('```c#\na\n```').querySelector<HTMLElement>('.code')!.dataset['language']).to.equal('c#');
    expect(render('```\na\n```').querySelector<HTMLElement>('.code')!.dataset['language']).to.equal(
      undefined,
    );
  });

  it('draw tasks without form controls and say their state', () => {
    const box = render('- [x] a\n- [ ] b', { strings: { taskDone: 'Erledigt', taskOpen: 'Offen' } });
    const tasks = [...box.querySelectorAll('li.task-item > .task')];
    expect(tasks.map((task) => [task.getAttribute('role'), task.ariaLabel, task.className])).to.deep.equal([
      ['img', 'Erledigt', 'task task-done'],
      ['img', 'Offen', 'task'],
    ]);
    expect(box.querySelector('input')).to.equal(null);
  });

  it('have room for the numbers of a list', () => {
    const roomFor = (markdown: string): string => render(markdown).querySelector('ol')!.className;
    expect(['99. a', '99. a\n1. b', '9999. a', '9999. a\n1. b'].map(roomFor)).to.deep.equal([
      '',
      'to-thousands',
      'to-thousands',
      'to-billions',
    ]);
  });

  it('keep headings below those of the page', () => {
    const levels = [...render('# a\n## b\n###### c').children].map((heading) =>
      heading.getAttribute('aria-level'),
    );
    expect(levels).to.deep.equal(['3', '4', '6']);
  });
});
