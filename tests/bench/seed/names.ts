/** The words between commas. */
function splitNames(words: string): readonly [string, ...string[]] {
  const [first = "", ...others] = words.trim().replace(/\s+/g, " ").split(", ");
  return [first, ...others];
}

export const FIRST_NAMES = splitNames(`
  Aaron, Adam, Agnieszka, Alan, Alex, Alicia, Amanda, Amelia, Amy, André, Andrew, Anika, Ann, Antonio,
  Ariana, Ashley, Austin, Barbara, Ben, Björn, Bradley, Brenda, Brittany, Caleb, Camila, Carmen, Catherine,
  Cesar, Charlotte, Chloé, Christina, Claudia, Colin, Courtney, Crystal, Cynthia, Daniel, Darius, Dawn,
  Deepa, Dennis, Diana, Dmitri, Donna, Dylan, Edward, Elena, Elizabeth, Emily, Emmanuel, Erin, Ethan, Eva,
  Faith, Fatima, Fernanda, Francisco, Gabriel, Gary, Gerald, Giulia, Grace, Guillermo, Hannah, Harriet,
  Heather, Heidi, Henry, Howard, Ian, Ines, Iris, Isabel, Jack, Jada, James, Janet, Jasmine, Javier,
  Jeffrey, Jennifer, Jessica, Joan, Johanna, Jonathan, Jorge, Joseph, Joyce, Judith, Julian, Jürgen,
  Kaitlyn, Karl, Katherine, Kayla, Keith, Kenneth, Kevin, Kimberly, Lakshmi, Laura, Leah, Leo, Leslie,
  Lillian, Lisa, Lori, Lucas, Luis, Lydia, Madison, Marcus, María, Mark, Martin, Mateo, Megan, Melanie,
  Michael, Miguel, Min-jun, Mitchell, Molly, Morgan, Nancy, Natalie, Neha, Nicole, Noémie, Oliver, Omar,
  Owen, Patricia, Paul, Peter, Phoebe, Rachel, Raj, Ramón, Ravi, Rebecca, Renee, Richard, Roberto, Rodney,
  Ronald, Ross, Russell, Ryan, Salma, Samuel, Sanjay, Sarah, Sean, Shannon, Shawn, Shreya, Sofia, Sophia,
  Stacy, Stephanie, Steven, Susan, Tamara, Taylor, Terrence, Theresa, Tiffany, Tina, Tomás, Travis, Tyler,
  Vanessa, Victor, Vincent, Walter, Wayne, Wendy, William, Yara, Yolanda, Yusuf, Zoë`);

export const LAST_NAMES = splitNames(`
  Abbott, Adams, Ahmed, Ali, Alvarez, Anderson, Armstrong, Austin, Ayala, Baker, Ball, Barker, Barrett,
  Becker, Bennett, Bishop, Boone, Boyd, Brady, Bridges, Brown, Burke, Burton, Butler, Caldwell, Camacho,
  Cannon, Carlson, Carroll, Castillo, Cervantes, Chang, Chavez, Christensen, Clark, Cohen, Coleman, Conley,
  Cook, Cortez, Craig, Cross, Cunningham, Curtis, Dalton, Davidson, Davis, De la Cruz, Desai, Dixon,
  Dougherty, Duffy, Dunn, Edwards, Elliott, Erickson, Estrada, Farrell, Ferguson, Fischer, Fitzgerald,
  Fletcher, Ford, Fox, Frank, Frazier, Fuentes, Gallagher, Gardner, Garza, Gill, González, Gordon, Grant,
  Gray, Griffin, Guerrero, Gutierrez, Hale, Hamilton, Hanson, Harper, Harris, Harvey, Haynes, Henry,
  Herrera, Higgins, Hodges, Hogan, Holmes, Hopkins, Houston, Howell, Hudson, Hughes, Hunter, Iyer, Jacobs,
  Jennings, Jimenez, Johnson, Jones, Juarez, Kapoor, Kelley, Kennedy, Kim, Klein, Kowalski, Kumar, Lambert,
  Larsen, Lawrence, Leblanc, Leon, Lewis, Lin, Little, Logan, López, Lucas, Lyons, MacDonald, Malone, Marsh,
  Martin, Mason, Maxwell, McAllister, McCarthy, McDaniel, McLaughlin, Mehta, Mendoza, Miles, Mills,
  Mitchell, Montgomery, Morales, Morgan, Morrison, Mukherjee, Munoz, Murray, Nakamura, Nelson, Newton,
  Nichols, Norris, Novak, O'Brien, O'Neill, Ochoa, Oliver, Olson, Ortiz, Owens, Padilla, Palmer, Parker,
  Patel, Payne, Peña, Perkins, Peters, Peterson, Phillips, Porter, Powell, Price, Ramírez, Ramsey, Rao,
  Reed, Reeves, Reyes, Rhodes, Richards, Rios, Robbins, Robertson, Rodgers, Rogers, Romero, Rosenberg,
  Rossi, Rowe, Russell, Salazar, Sánchez, Sandoval, Sato, Schmidt, Schröder, Schwartz, Sharma, Shelton,
  Silva, Simpson, Singh, Smith, Solis, Spencer, Stein, Stevens, Stone, Sullivan, Swanson, Tate, Terry,
  Thompson, Torres, Tran, Turner, Valdez, Vasquez, Vega, Vu, Wagner, Wallace, Walters, Ward, Warren,
  Watkins, Weaver, Weber, Welch, West, White, Wiggins, Williams, Wolfe, Wood, Wright, Yang, Yoder, Young,
  Zamora, Zhao, Zimmerman`);

export const PLACES = splitNames(`
  Allegheny, Badger, Beacon, Birchwood, Blue Ridge, Brightwater, Canyon, Cardinal, Cedar Valley, Clearwater,
  Copper Basin, Delta, Driftless, Eagle Creek, Elk River, Evergreen, Firelands, Fox River, Gateway, Granite
  State, Green Mountain, Harbor, Heartland, Hoosier, Iron Range, Lakeside, Laurel, Lone Star, Meridian,
  Metro, Mill Creek, Monarch, Mountain West, New River, North Shore, Northwind, Ohio Valley, Olympic,
  Pacific, Peach State, Pine Tree, Prairie, Queen City, Redwood, River Bend, Saguaro, San Juan, Sierra,
  Skyline, Southern, Summit, Susquehanna, Tidewater, Twin Cities, Upstate, Wasatch, White Oak, Wolverine,
  Zion`);

export const TRADES = splitNames(`
  Aerospace, Assembly, Avionics, Biotech, Circuits, Components, Defense Systems, Devices, Electric, Energy,
  Fabrication, Foundry, Gear, Imaging, Industries, Integration, Lasers, Machine Works, Manufacturing,
  Materials, Mechanical, Metals, Microsystems, Motors, Packaging, Plastics, Precision, Pumps, Research,
  School District, Sensors, Solar, Test Labs, Tool and Die, University, Wire and Cable`);

export const AREA_CODES = splitNames(`
  206, 212, 214, 216, 303, 305, 312, 313, 314, 317, 401, 404, 408, 412, 414, 415, 503, 512, 513, 602, 608, 612, 614,
  615, 617, 619, 702, 704, 713, 716, 718, 720, 773, 801, 803, 816, 847, 860, 901, 904, 919, 972`);
